/** Monday to Friday, unless the company chose other days. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5];

/** When a company's day starts and ends, unless it chose other hours. */
export const usualHours = { from: '08:00', to: '18:00' } as const;

/** Half days divide here: times from it on are in the afternoon. */
export const afternoonFrom = '13:00';

/** Weekday names from Monday. A working week holds their numbers, 1 to 7. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** A working week in words: 'Monday to Friday' for consecutive days, otherwise 'Tuesday, Thursday'. */
export function weekInWords(week: readonly number[]): string {
  const names = week.map((at) => weekdayNames[at - 1] ?? '');
  const isRow = week.every((at, place) => at === (week[0] ?? 0) + place);
  return isRow && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

/** A person's own working week. */
export interface OwnWeek {
  /** The days they work, 1 for Monday to 7 for Sunday; absent or empty for the company's. */
  workingDays?: readonly number[];
  /** Their earlier weeks, oldest first, each until its `before` day (exclusive); null for the company's. */
  earlierWeeks?: readonly { before: string; week: readonly number[] | null }[];
}

/** A person's week after a change on `today`, with the one before. Of two changes on one day the first counts. */
export function ownWeekAfter(before: OwnWeek, workingDays: readonly number[], today: string) {
  const earlier = before.earlierWeeks ?? [];
  const week = before.workingDays?.length ? before.workingDays : null;
  return {
    workingDays: [...workingDays],
    earlierWeeks: earlier.at(-1)?.before === today ? [...earlier] : [...earlier, { before: today, week }],
  };
}
