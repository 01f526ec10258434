import { clockInput, jobKind } from '~db/jobs';
import type { WeeklyReached } from './weekly-work.server';

/** Weighs the week that has ended for every client about whom something was written in it. */
export const weeklySentiment = jobKind({
  name: 'sentiment.weekly',
  input: clockInput,
  begin: { clientId: '', weighed: 0 } satisfies WeeklyReached,
  async run(run) {
    const { weighLastWeek } = await import('./weekly-work.server');
    return await weighLastWeek(run);
  },
});
