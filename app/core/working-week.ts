/** Monday to Friday: the week of a company that has said nothing else. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5];

/** The days of a week from Monday on; a working week holds their places, 1 for Monday to 7 for Sunday. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** A working week in words: 'Monday to Friday' of days in a row, 'Tuesday, Thursday' of others. */
export function weekInWords(week: readonly number[]): string {
  const names = week.map((at) => weekdayNames[at - 1] ?? '');
  const isRow = week.every((at, place) => at === (week[0] ?? 0) + place);
  return isRow && names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}
