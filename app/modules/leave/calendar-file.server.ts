import type { LeaveRequest } from './collections';
import { halvesInWords } from './parts';
import { onLeave } from './present';

/** The parts of leave that calendar programs get. */
export type InCalendar = Pick<
  LeaveRequest,
  '_id' | 'userName' | 'start' | 'end' | 'from' | 'to' | 'appliedAt' | 'decidedAt'
>;

/** The suggested refresh interval in seconds. Most programs treat it as a hint. */
const lookAgainSeconds = 3_600;

/**
 * Leave as iCalendar (RFC 5545) in whole days. Half days are only named in the title, since a program would show them
 * at hours that were never agreed. A request keeps its UID.
 */
export async function calendarOf(items: readonly InCalendar[], name: string): Promise<string> {
  // Loaded only when somebody downloads a calendar.
  const { default: ical, ICalCalendarMethod, ICalEventTransparency } = await import('ical-generator');
  const calendar = ical({
    name,
    prodId: { company: 'Laoban', product: 'Leave', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
  });
  for (const { _id, userName, start, end, from, to, appliedAt, decidedAt } of items) {
    calendar.createEvent({
      id: `leave-${_id}@laoban`,
      stamp: decidedAt ?? appliedAt,
      created: appliedAt,
      allDay: true,
      start: localDay(start, 0),
      // An all-day event ends before this day.
      end: localDay(end, 1),
      // A colleague's leave does not make the reader busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${userName}: ${onLeave}${halvesInWords({ start, end, from, to })}`,
    });
  }
  return calendar.toString();
}

/** A day as the library expects it: in the machine's time zone. */
function localDay(day: string, after: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after);
}
