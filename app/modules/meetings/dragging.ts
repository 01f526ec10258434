/** Start and end in Singapore time: '2026-11-21T09:30'. */
export interface Span {
  start: string;
  end: string;
}

/** The dragged distance: days to the right, minutes down. */
interface Dragged {
  days: number;
  minutes: number;
}

const minuteMs = 60_000;
const dayMinutes = 1_440;
/** Meetings are moved and resized in steps of this many minutes. */
const stepMinutes = 15;

/** A one-day meeting after it was moved within its week (`days` are Monday to Sunday). It stays within one day. */
export function movedSpan({ start, end }: Span, { days, minutes }: Dragged, week: readonly string[]): Span {
  const day = week.indexOf(start.slice(0, 10));
  const onDay = Math.min(Math.max(day + days, 0), week.length - 1) - day;
  const lasts = minutesBetween(start, end);
  const from = minutesOf(start);
  // In steps from its present time: one at 9:10 goes to 9:25, and does not jump when touched.
  const to = Math.min(Math.max(from + roundToStep(minutes), 0), dayMinutes - lasts);
  const shift = onDay * dayMinutes + to - from;
  return { start: later(start, shift), end: later(end, shift) };
}

/** A one-day meeting after its end was dragged: at least one step long, at most until midnight. */
export function resizedSpan({ start, end }: Span, { minutes }: Dragged): Span {
  const most = dayMinutes - minutesOf(start);
  const lasts = Math.min(Math.max(minutesBetween(start, end) + roundToStep(minutes), stepMinutes), most);
  return { start, end: later(start, lasts) };
}

/** The time drawn over a day's ('2026-12-01') free time between two minutes, in either direction; at least one step. */
export function drawnSpan(day: string, from: number, to: number): Span {
  const inDay = (minutes: number) => Math.min(Math.max(roundToStep(minutes), 0), dayMinutes);
  const starts = Math.min(inDay(from), inDay(to), dayMinutes - stepMinutes);
  const ends = Math.max(inDay(from), inDay(to), starts + stepMinutes);
  const midnight = `${day}T00:00`;
  return { start: later(midnight, starts), end: later(midnight, ends) };
}

const roundToStep = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes;
const at = (local: string) => Date.parse(`${local}Z`);
const minutesBetween = (start: string, end: string) => (at(end) - at(start)) / minuteMs;
const minutesOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const later = (local: string, minutes: number) =>
  new Date(at(local) + minutes * minuteMs).toISOString().slice(0, 16);
