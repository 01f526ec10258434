/** How often an invoice repeats. */
export const intervals = ['monthly', 'quarterly'] as const;
export type Interval = (typeof intervals)[number];

export const intervalNames: Record<Interval, string> = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
};

const monthsOf: Record<Interval, number> = { monthly: 1, quarterly: 3 };

/**
 * The day of the next period, some months after `day`: on `dayOfMonth`, or on the last day of a shorter month. So the 31st
 * becomes the 28th in February and the 31st again in March.
 */
export function nextDay(day: string, interval: Interval, dayOfMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = (months: number) => new Date(Date.UTC(year, month - 1 + months, 1));
  const months = monthsOf[interval];
  const last = new Date(first(months + 1).getTime() - 1).getUTCDate();
  const next = first(months);
  next.setUTCDate(Math.min(dayOfMonth, last));
  return next.toISOString().slice(0, 10);
}
