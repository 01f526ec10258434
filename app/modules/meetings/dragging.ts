/** From when to when, in Singapore time: '2026-11-21T09:30'. */
export interface Span {
  start: string;
  end: string;
}

/** How far something was dragged: whole days to the right, minutes down. */
interface Dragged {
  days: number;
  minutes: number;
}

const minuteMs = 60_000;
const dayMinutes = 1_440;
/** In such steps a meeting is moved and made longer. */
const stepMinutes = 15;

/** A meeting of one day after it was moved within its week, `days` being Monday to Sunday: it stays within its day. */
export function movedSpan({ start, end }: Span, { days, minutes }: Dragged, week: readonly string[]): Span {
  const day = week.indexOf(start.slice(0, 10));
  const onDay = Math.min(Math.max(day + days, 0), week.length - 1) - day;
  const lasts = minutesBetween(start, end);
  const from = minutesOf(start);
  // By steps from where it was: one at 9:10 goes to 9:25, and none jumps when it is only looked at.
  const to = Math.min(Math.max(from + stepped(minutes), 0), dayMinutes - lasts);
  const shift = onDay * dayMinutes + to - from;
  return { start: later(start, shift), end: later(end, shift) };
}

/** A meeting of one day after its end was dragged: at least one step long, and at most to midnight. */
export function resizedSpan({ start, end }: Span, { minutes }: Dragged): Span {
  const most = dayMinutes - minutesOf(start);
  const lasts = Math.min(Math.max(minutesBetween(start, end) + stepped(minutes), stepMinutes), most);
  return { start, end: later(start, lasts) };
}

/** The time drawn over free time of a day ('2026-12-01'), from one minute of it to another, up or down: one step at least. */
export function drawnSpan(day: string, from: number, to: number): Span {
  const inDay = (minutes: number) => Math.min(Math.max(stepped(minutes), 0), dayMinutes);
  const starts = Math.min(inDay(from), inDay(to), dayMinutes - stepMinutes);
  const ends = Math.max(inDay(from), inDay(to), starts + stepMinutes);
  const midnight = `${day}T00:00`;
  return { start: later(midnight, starts), end: later(midnight, ends) };
}

const stepped = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes;
const at = (local: string) => Date.parse(`${local}Z`);
const minutesBetween = (start: string, end: string) => (at(end) - at(start)) / minuteMs;
const minutesOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const later = (local: string, minutes: number) =>
  new Date(at(local) + minutes * minuteMs).toISOString().slice(0, 16);
