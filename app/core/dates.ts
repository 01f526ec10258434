/** Times are kept in UTC and shown in Singapore time, in the en-US way that the suite uses throughout. */
const timeZone = 'Asia/Singapore';

const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** 'Nov 21, 2026', in Singapore time. Takes a Date or an ISO 8601 string. */
export function showDate(at: Date | string): string {
  return dateFormat.format(new Date(at));
}

/** 'Nov 21, 2026, 4:05 PM', in Singapore time. Takes a Date or an ISO 8601 string. */
export function showDateTime(at: Date | string): string {
  return dateTimeFormat.format(new Date(at));
}
