/** Times are stored in UTC and shown in Singapore time, in en-US format. */
const timeZone = 'Asia/Singapore';

const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' });

/** 'Nov 21, 2026', in Singapore time. Takes a Date, an ISO 8601 string, or a day ('2026-11-21'), which stays that day. */
export function showDate(at: Date | string): string {
  return dateFormat.format(new Date(at));
}

/** 'Nov 21, 2026, 4:05 PM', in Singapore time. Takes a Date or an ISO 8601 string. */
export function showDateTime(at: Date | string): string {
  return dateTimeFormat.format(new Date(at));
}

/** '4:05 PM', in Singapore time. */
export function showTime(at: Date): string {
  return timeFormat.format(at);
}

/** A text with its time in front, if it has one: '4:05 PM Kopi to Tuas'. */
export const withTime = ({ at, text }: { at?: Date; text: string }): string =>
  at ? `${showTime(at)} ${text}` : text;

/** '4:05 PM' for a field's time ('16:05'); '' stays ''. */
export function showClock(time: string): string {
  return time && showTime(singaporeMoment('2000-01-01', time));
}

/** 'Saturday, November 21, 2026', in Singapore time. Takes what `showDate` takes. */
export function showDay(at: Date | string): string {
  return dayFormat.format(new Date(at));
}

const nearFormat = (year: 'numeric' | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year,
  });
const [nearDay, farDay] = [nearFormat(undefined), nearFormat('numeric')];

/** 'Sat, Nov 21' for a day ('2026-11-21') of the year of `today`, otherwise 'Thu, Jan 21, 2027'. */
export function showNearDay(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? nearDay : farDay).format(new Date(day));
}

/** Singapore is eight hours ahead of UTC, all year round. */
const aheadMs = 8 * 3_600_000;

/** The Singapore day of a moment: '2026-11-21'. */
export function singaporeDay(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString().slice(0, 10);
}

/** The moment of `time` ('06:00') on `day` ('2026-11-21') in Singapore. */
export function singaporeMoment(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+08:00`);
}

/** A moment for a datetime-local field: '2026-11-21T09:30', in Singapore time. */
export function localTime(at: Date): string {
  return new Date(at.getTime() + aheadMs).toISOString().slice(0, 16);
}

/** A moment for a spreadsheet, which sorts by it: '2026-11-21 09:30', in Singapore time. */
export function tableTime(at: Date): string {
  return localTime(at).replace('T', ' ');
}

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026' for a month '2026-11'. */
export function showMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
