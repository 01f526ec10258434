/** Monday to Friday, unless the company chose other days. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5];

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
