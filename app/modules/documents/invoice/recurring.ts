import { nextDay as nextOf } from '~/core/repeat';

/** How often an invoice repeats. */
export const intervals = ['monthly', 'quarterly'] as const;
export type Interval = (typeof intervals)[number];

export const intervalNames: Record<Interval, string> = {
  monthly: 'Every month',
  quarterly: 'Every quarter',
};

const monthsOf: Record<Interval, number> = { monthly: 1, quarterly: 3 };

/** The day of the period after that of `day`, on `dayOfMonth` or on the last day of a shorter month. */
export function nextDay(day: string, interval: Interval, dayOfMonth: number): string {
  return nextOf({ unit: 'month', every: monthsOf[interval], day: dayOfMonth }, day, day) ?? day;
}
