import { momentsOf, weekFrom, weekOf } from '~/core/weeks';
import { users } from '~/modules/account/index.server';
import { quotations } from '~/modules/documents/index.server';
import { clockKind, dueIn } from '~db/jobs';
import type { WeeklyReached } from './weekly-work.server';

const lastWeek = (day: string) => momentsOf(weekFrom(weekOf(day), -1)).from;

/** Analyses the past week for every client with new texts in it. */
export const weeklySentiment = clockKind({
  name: 'sentiment.weekly',
  // A week has texts only if somebody of the company was here or a client answered.
  due: [
    dueIn(users, ({ day }) => ({ lastSeenAt: { $gte: lastWeek(day) } })),
    dueIn(quotations, ({ day }) => ({ answeredAt: { $gte: lastWeek(day) } })),
  ],
  begin: { clientId: '', weighed: 0 } satisfies WeeklyReached,
  async run(run) {
    const { rateLastWeek } = await import('./weekly-work.server');
    return await rateLastWeek(run);
  },
});
