const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026' of a month '2026-11'. */
export function showMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
