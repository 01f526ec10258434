import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { companyOfLeaveCalendar } from '~db/across-companies';
import { ownCompany } from '../account/index.server';
import { leaveRequests } from './collections';
import { mostDays } from './days';
import * as messages from './messages';

/** The only place where programs read leave without signing in, through an address that a person created. */

/** The most events sent at once. */
const most = 5_000;

/**
 * The company's approved leave for a calendar feed, from three months ago to a year ahead: who and when, never why,
 * since a calendar may be visible to others. Each fetch checks that the feed's person still works here; otherwise it is
 * a 404 like an unknown address.
 */
export const readSubscribedLeave = operation({
  name: 'readSubscribedLeave',
  access: 'public',
  effect: 'read',
  input: z.object({ token: z.string().max(200) }),
  failed: messages.readFailed,
  async run({ input: { token } }) {
    const db = await companyOfLeaveCalendar(token);
    if (!db) throw new Refusal('not-found', messages.addressUnknown);
    const today = singaporeDay(new Date());
    const [items, company] = await Promise.all([
      db.in(leaveRequests).list(
        {
          status: 'approved',
          start: { $gte: dayAfter(today, -92 - mostDays), $lte: dayAfter(today, 366) },
          end: { $gte: dayAfter(today, -92) },
        },
        {
          sort: { start: 1, _id: 1 },
          limit: most,
          projection: {
            userName: 1,
            start: 1,
            end: 1,
            from: 1,
            to: 1,
            appliedAt: 1,
            decidedAt: 1,
          },
        },
      ),
      ownCompany(db),
    ]);
    return { items, name: `${company.name}: leave` };
  },
});
