import { dayAfter } from '~/core/days';
import { afternoonFrom } from '~/core/working-week';
import type { Job } from './collections';
import { usualDuration } from './crew';
import { minutesOf, minutesPastMidnight, type Planned } from './overlap';

/** The part of a day that a person is on approved leave. */
type Away = 'whole' | 'morning' | 'afternoon';

/** Why a person cannot do an upcoming job: they have left, are on approved leave, or don't work then. */
export type Hindrance = 'left' | 'away' | 'off';

const words: Record<Away, string> = {
  whole: 'that day',
  morning: 'that morning',
  afternoon: 'that afternoon',
};

/** When a person is away, as it follows 'on approved leave'. */
export function awayInWords(away: Away): string {
  return words[away];
}

/** Whether this leave covers some of a job's time ('HH:MM', or '' if the time is not set). */
export function takes(
  away: Away | undefined,
  { jobTime, duration = usualDuration }: Pick<Job, 'jobTime' | 'duration'>,
): away is Away {
  if (away === undefined) return false;
  if (away === 'whole' || jobTime === '') return true;
  if (away === 'morning') return jobTime < afternoonFrom;
  return minutesOf(jobTime) + duration > minutesOf(afternoonFrom);
}

/** Whether a person's leave, by day, covers some of a job: of its own day, or of the next one where it lasts over midnight. */
export function isAwayFor(awayOn: (day: string) => Away | null | undefined, job: Planned): boolean {
  return (
    takes(awayOn(job.jobDate) ?? undefined, job) ||
    takesAfterMidnight(awayOn(dayAfter(job.jobDate, 1)) ?? undefined, job)
  );
}

/** Whether this leave of the day after a job's own covers some of the job, which lasts over midnight then. */
export function takesAfterMidnight(away: Away | undefined, job: Planned): away is Away {
  const rest = minutesPastMidnight(job);
  return away !== undefined && rest > 0 && (away !== 'afternoon' || rest > minutesOf(afternoonFrom));
}
