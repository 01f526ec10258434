import type { ICalEventTransparency } from 'ical-generator';
import { calendarText } from '~/core/calendar';
import { dayAfter } from '~/core/days';
import type { LeaveRequest } from './collections';
import { halvesInWords } from './parts';
import { onLeave } from './present';

/** The parts of leave that calendar programs get. */
type InCalendar = Pick<
  LeaveRequest,
  '_id' | 'userName' | 'start' | 'end' | 'from' | 'to' | 'appliedAt' | 'decidedAt'
>;

/**
 * Leave as iCalendar in whole days. Half days are only named in the title, since a program would show them at hours that
 * were never agreed. A request keeps its UID.
 */
export async function calendarOf(items: readonly InCalendar[], name: string): Promise<string> {
  const events = items.map(({ _id, userName, start, end, from, to, appliedAt, decidedAt }) => ({
    id: `leave-${_id}@laoban`,
    stamp: decidedAt ?? appliedAt,
    created: appliedAt,
    allDay: true,
    // The library writes the day in UTC, in whatever time zone the machine is.
    start: new Date(start),
    // An all-day event ends before this day.
    end: new Date(dayAfter(end, 1)),
    // A colleague's leave does not make the reader busy.
    transparency: 'TRANSPARENT' as ICalEventTransparency,
    summary: `${userName}: ${onLeave}${halvesInWords({ start, end, from, to })}`,
  }));
  return await calendarText({ name, product: 'Leave', lookAgainSeconds: 3_600 }, events);
}
