/** Cents as a number of dollars, for API answers. */
export function dollars(cents: number): number {
  return cents / 100;
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Cents without a currency: '1,234.50'; below 0 with a minus as wide as a digit. */
export function plain(cents: number): string {
  return `${cents < 0 ? '−' : ''}${format.format(Math.abs(cents) / 100)}`;
}

/** Cents for a spreadsheet, without thousands separators: '1234.50'. */
export function tableMoney(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Cents with the currency: 'SGD 1,234.50', '−SGD 5.00'. */
export function showMoney(cents: number, currency = 'SGD'): string {
  return `${cents < 0 ? '−' : ''}${currency} ${plain(Math.abs(cents))}`;
}
