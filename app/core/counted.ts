// Creating a formatter takes longer than formatting.
const plain = new Intl.NumberFormat('en-US');

/** '1 row', '1,250 rows'. `several` is the plural if it is not formed with an s. */
export function counted(many: number, one: string, several = `${one}s`): string {
  return `${shownNumber(many)} ${many === 1 ? one : several}`;
}

/** A whole number with thousands separators. */
export function shownNumber(number: number): string {
  return plain.format(number);
}

/** A count for a page: exact up to 1,000, then '1,000+', so that counting can stop there. */
export function shownCount(count: number): string {
  return count > 1000 ? '1,000+' : shownNumber(count);
}

/** '5 to do now, 9 in your day', as Today's two parts are called: in the morning mail and above a person's first page. Empty if there is nothing. */
export function dayInNumbers({ things, inDay }: { things: number; inDay: number }): string {
  const now = things > 0 && `${shownCount(things)} to do now`;
  return [now, inDay > 0 && `${shownCount(inDay)} in your day`].filter(Boolean).join(', ');
}

/** 'is' for one, 'are' for any other count. */
export const are = (units: number) => (units === 1 ? 'is' : 'are');
