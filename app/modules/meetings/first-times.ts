import { localTime, singaporeMoment } from '~/core/dates';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** The end of a meeting whose start was moved, so that its length stays; null where that cannot be told. */
export function movedEnd(before: string, start: string, end: string): string | null {
  const [was, is, until] = [before, start, end].map((one) => Date.parse(one && `${one}:00Z`)) as [
    number,
    number,
    number,
  ];
  const moved = until + is - was;
  if (Number.isNaN(moved) || is === was || until <= was) return null;
  return new Date(moved).toISOString().slice(0, 16);
}

interface FirstTimesInput {
  start: string;
  end?: string;
  /** The Monday of the week on screen. */
  monday: string;
  now: Date;
}

/**
 * The initial times of a new meeting: those that were drawn, or an hour from the clicked slot ('2026-11-24T10:00');
 * otherwise the next full hour if the current week is on screen (from `monday`, '2026-11-23'), otherwise its Monday at
 * 9.
 */
export function firstTimes({ start, end = '', monday, now }: FirstTimesInput) {
  if (start && end > start) return { startTime: start, endTime: end };
  const from = singaporeMoment(monday, '00:00').getTime();
  const nextHour = new Date(Math.ceil(now.getTime() / hourMs) * hourMs);
  // In the last hour of a Sunday the next full hour is in the next week, which is still better than a past Monday.
  const isThisWeek = now.getTime() >= from && now.getTime() < from + weekMs;
  const first = start
    ? new Date(`${start}:00+08:00`)
    : isThisWeek
      ? nextHour
      : singaporeMoment(monday, '09:00');
  return { startTime: localTime(first), endTime: localTime(new Date(first.getTime() + hourMs)) };
}
