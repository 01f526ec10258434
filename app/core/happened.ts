import { showDate, showDateTime, singaporeMoment } from '~/core/dates';

const hourMs = 3_600_000;
/** How far back a phone may say that something happened: by its own clock alone, and where the two times it sends are compared. */
const longestMs = { byClock: 24 * hourMs, compared: 14 * 24 * hourMs };
/** Two times of one event that differ by less are shown as one. */
export const sameTimeMs = 2 * 60_000;

/** What a phone says about a press of its button, by its own clock. */
export interface PhoneTimes {
  saidAt?: Date | undefined;
  /** When it sent the press, which may be days later. */
  sentAt?: Date | undefined;
}

/**
 * When a start or end happened. With both of the phone's times only their difference counts, so a wrong clock does no harm.
 * The arrival counts if the phone's time is missing, too old, in the future, or before `notBefore` (an end before its start).
 */
export function happenedAt(
  { saidAt, sentAt }: PhoneTimes,
  arrival: Date,
  notBefore: Date | null = null,
): Date {
  if (!saidAt) return arrival;
  const at = sentAt ? arrival.getTime() - (sentAt.getTime() - saidAt.getTime()) : saidAt.getTime();
  const isPossible =
    at <= arrival.getTime() &&
    at >= arrival.getTime() - (sentAt ? longestMs.compared : longestMs.byClock) &&
    (!notBefore || at >= notBefore.getTime());
  return isPossible ? new Date(at) : arrival;
}

/** How far ahead a time by hand may lie, because clocks differ, and how long something may last. */
const clockErrorMs = 5 * 60_000;
const lastsMs = longestMs.compared;

/** What is wrong with the times of something that has happened, entered by hand: null if nothing is. */
export function faultOfHappened(
  { start, end }: { start: Date | null; end: Date | null },
  now: Date,
): { of: 'start' | 'end'; why: 'ahead' | 'before-start' | 'too-long' } | null {
  const latest = now.getTime() + clockErrorMs;
  if (start && start.getTime() > latest) return { of: 'start', why: 'ahead' };
  if (end && end.getTime() > latest) return { of: 'end', why: 'ahead' };
  if (!start || !end) return null;
  if (end < start) return { of: 'end', why: 'before-start' };
  return end.getTime() - start.getTime() > lastsMs ? { of: 'end', why: 'too-long' } : null;
}

/** Where a start is earlier than that before its job's time, the driver is asked: it may be the wrong job. */
const earlyMs = 12 * hourMs;

interface Planned {
  jobDate: string;
  /** 'HH:MM'; '' means any time of the day. */
  jobTime: string;
}

/** Whether a start at that moment is more than 12 hours before the job's time. */
export function isEarly({ jobDate, jobTime }: Planned, at: Date): boolean {
  return singaporeMoment(jobDate, jobTime || '00:00').getTime() - at.getTime() > earlyMs;
}

/** 'Nov 21, 2026, 4:05 PM', or only the day if it has no time. */
export function plannedInWords({ jobDate, jobTime }: Planned): string {
  return jobTime === '' ? showDate(jobDate) : showDateTime(singaporeMoment(jobDate, jobTime));
}
