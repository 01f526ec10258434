// Made once: a new format for each number takes longer than the number does.
const plain = new Intl.NumberFormat('en-US');

/** '1 row', '1,250 rows': how many of what there are; `several` where that is more than an s. */
export function counted(many: number, one: string, several = `${one}s`): string {
  return `${shownNumber(many)} ${many === 1 ? one : several}`;
}

/** A whole number as a page shows it, with its thousands set apart. */
export function shownNumber(number: number): string {
  return plain.format(number);
}

/** A count as a page shows it: exact up to 1,000, then '1,000+', so that counting may stop there. */
export function shownCount(count: number): string {
  return count > 1000 ? '1,000+' : shownNumber(count);
}

/** 'is' of one, 'are' of all other counts. */
export const are = (units: number) => (units === 1 ? 'is' : 'are');
