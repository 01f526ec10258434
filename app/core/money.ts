/** Cents as a number of dollars, as calls answer it. */
export function dollars(cents: number): number {
  return cents / 100;
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Cents as people read them, without a currency: '1,234.50'. */
export function plain(cents: number): string {
  return format.format(cents / 100);
}

/** Cents as a list for a spreadsheet has them, which takes a comma for the end of a number or of a cell: '1234.50'. */
export function tableMoney(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Cents with their currency: 'SGD 1,234.50'. */
export function showMoney(cents: number, currency = 'SGD'): string {
  return `${currency} ${plain(cents)}`;
}
