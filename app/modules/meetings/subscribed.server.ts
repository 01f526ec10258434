import { z } from 'zod';
import { effectiveAccess, holds } from '~/core/access';
import { dayMs } from '~/core/days';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { companyOfCalendar } from '~db/across-companies';
import { ownFirm } from '../account/index.server';
import { type Meeting, meetings } from './collections';
import { withNames } from './meeting-list.server';
import * as messages from './messages';

/** The one place where a program that cannot sign in gets at meetings: by an address that its person has made. */

const monthMs = 30 * dayMs;
/** As many as a program is sent at once. */
const most = 5_000;

/**
 * The meetings that an address shows, from three months ago to a year ahead. Whether its person still works here and
 * may see meetings is asked each time; where not, the address is a 404 like any that never was.
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
          { startsAt: span, ...(scope === 'mine' && { userId: person._id }) },
          { sort: { startsAt: 1, _id: 1 }, limit: most, projection: shown },
        ),
      ownFirm(db),
    ]);
    return {
      items: await withNames(db, items),
      name: `${company.name}: ${scope === 'all' ? 'all' : 'my'} meetings`,
    };
  },
});

/** What a calendar shows; the log stays in the company. */
const shown = {
  clientId: 1,
  clientName: 1,
  title: 1,
  description: 1,
  startsAt: 1,
  endsAt: 1,
  userName: 1,
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
} as const satisfies { [Name in keyof Meeting]?: 1 };
