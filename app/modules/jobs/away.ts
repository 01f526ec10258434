/** How much of a day somebody is on approved leave. */
export type Away = 'whole' | 'morning' | 'afternoon';

/** Why a job that is still to be driven will not be by its driver: he works here no more, or is on approved leave then. */
export type Hindrance = 'left' | 'away';

/** From then on it is afternoon. */
const afternoonFrom = '13:00';

const words: Record<Away, string> = {
  whole: 'that day',
  morning: 'that morning',
  afternoon: 'that afternoon',
};

/** When somebody is away, to be said after 'on approved leave'. */
export function awayInWords(away: Away): string {
  return words[away];
}

/** Whether such leave takes a job's time ('HH:MM', or '' for some time of the day). */
export function takes(away: Away | undefined, jobTime: string): away is Away {
  if (away === undefined) return false;
  if (away === 'whole' || jobTime === '') return true;
  return (away === 'morning') === jobTime < afternoonFrom;
}
