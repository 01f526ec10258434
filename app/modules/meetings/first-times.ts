import { localTime, singaporeMoment } from '~/core/dates';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

interface Asked {
  start: string;
  end?: string;
  /** The week that is looked at. */
  monday: string;
  now: Date;
}

/**
 * With which times a new meeting's form begins: those that were drawn or, an hour apart, from the slot that was clicked
 * ('2026-11-24T10:00'); else the next full hour, where this week is looked at (from `monday`, '2026-11-23'), else its Monday at 9.
 */
export function firstTimes({ start, end = '', monday, now }: Asked) {
  if (start && end > start) return { startTime: start, endTime: end };
  const from = singaporeMoment(monday, '00:00').getTime();
  const nextHour = new Date(Math.ceil(now.getTime() / hourMs) * hourMs);
  // In the last hour of a Sunday the next full hour is next week's, and still better than a Monday that is over.
  const isThisWeek = now.getTime() >= from && now.getTime() < from + weekMs;
  const first = start
    ? new Date(`${start}:00+08:00`)
    : isThisWeek
      ? nextHour
      : singaporeMoment(monday, '09:00');
  return { startTime: localTime(first), endTime: localTime(new Date(first.getTime() + hourMs)) };
}
