import type { LeaveRequest } from './collections';
import { halvesInWords } from './parts';
import { onLeave } from './present';

/** What a calendar program is told of somebody's leave. */
export type InCalendar = Pick<
  LeaveRequest,
  '_id' | 'userName' | 'start' | 'end' | 'from' | 'to' | 'appliedAt' | 'decidedAt'
>;

/** How often a program should look again. Most take it as a hint. */
const lookAgainSeconds = 3_600;

/**
 * Leave as iCalendar (RFC 5545), in whole days: a half is said in words, since a program shows a day's half at hours
 * that nobody has agreed on. A request's UID stays for ever.
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
      // The day after the last one: an event of whole days ends before it.
      end: localDay(end, 1),
      // People who see that a colleague is away are not away themselves.
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${userName}: ${onLeave}${halvesInWords({ start, end, from, to })}`,
    });
  }
  return calendar.toString();
}

/** A day as the library writes it: in the time zone of the machine, whichever that is. */
function localDay(day: string, after: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after);
}
