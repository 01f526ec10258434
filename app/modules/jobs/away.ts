/** The part of a day that a person is on approved leave. */
type Away = 'whole' | 'morning' | 'afternoon';

/** Why a driver cannot drive an upcoming job: they have left, or are on approved leave then. */
export type Hindrance = 'left' | 'away';

/** Times from here on are in the afternoon. */
const afternoonFrom = '13:00';

const words: Record<Away, string> = {
  whole: 'that day',
  morning: 'that morning',
  afternoon: 'that afternoon',
};

/** When a person is away, as it follows 'on approved leave'. */
export function awayInWords(away: Away): string {
  return words[away];
}

/** Whether this leave covers a job's time ('HH:MM', or '' if the time is not set). */
export function takes(away: Away | undefined, jobTime: string): away is Away {
  if (away === undefined) return false;
  if (away === 'whole' || jobTime === '') return true;
  return (away === 'morning') === jobTime < afternoonFrom;
}
