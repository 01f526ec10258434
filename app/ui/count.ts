// Made once: a format of its own for each number costs a page more than the number does.
const plain = new Intl.NumberFormat('en-US');

/** A whole number as a page shows it, with its thousands set apart. */
export function shownNumber(number: number): string {
  return plain.format(number);
}

/** A count as a page shows it: exact up to 1,000, then '1,000+', so that counting may stop there. */
export function shownCount(count: number): string {
  return count > 1000 ? '1,000+' : shownNumber(count);
}
