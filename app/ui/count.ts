/** A count as a page shows it: exact up to 1,000, then '1,000+', so that counting may stop there. */
export function shownCount(count: number): string {
  return count > 1000 ? '1,000+' : count.toLocaleString('en-US');
}
