import { z } from 'zod';
import { effectiveAccess, holds } from '~/core/access';
import { dayMs } from '~/core/days';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { companyOfCalendar } from '~db/across-companies';
import { ownCompany } from '../account/index.server';
import type { InCalendar } from './calendar-file.server';
import { meetings } from './collections';
import { eitherFilter, withNames } from './meeting-list.server';
import * as messages from './messages';

/** The only place where programs read meetings without signing in, through an address that a person created. */

const monthMs = 30 * dayMs;
/** The most events sent at once. */
const most = 5_000;

/**
 * The meetings of a calendar feed, from three months ago to a year ahead. Each fetch checks that its person still works
 * here and may see meetings; otherwise it is a 404 like an unknown address.
 */
export const readSubscribed = operation({
  name: 'readSubscribed',
  access: 'public',
  effect: 'read',
  input: z.object({ token: z.string().max(200) }),
  failed: messages.loadFailed,
  async run({ input: { token } }) {
    const found = await companyOfCalendar(token);
    if (!found || !holds(effectiveAccess(found.person.access), 'Meetings')) {
      throw new Refusal('not-found', messages.addressUnknown);
    }
    const { db, scope, person } = found;
    const now = Date.now();
    const span = { $gt: new Date(now - 3 * monthMs), $lt: new Date(now + 12 * monthMs) };
    const [items, company] = await Promise.all([
      db
        .in(meetings)
        .list(
          { startsAt: span, ...(scope === 'mine' && eitherFilter(person._id)) },
          { sort: { startsAt: 1, _id: 1 }, limit: most, projection: shown },
        ),
      ownCompany(db),
    ]);
    return {
      items: await withNames(db, items),
      name: `${company.name}: ${scope === 'all' ? 'all' : 'my'} meetings`,
    };
  },
});

/** The projection for calendars, without the log. */
const shown = {
  clientId: 1,
  clientName: 1,
  title: 1,
  description: 1,
  startsAt: 1,
  endsAt: 1,
  userName: 1,
  place: 1,
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
} as const satisfies Record<keyof Omit<InCalendar, '_id'> | 'clientId', 1>;
