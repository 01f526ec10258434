import type { ICalEventData } from 'ical-generator';

interface Feed {
  name: string;
  /** The part of the suite that writes it. */
  product: string;
  /** The suggested refresh interval in seconds. Most programs treat it as a hint: Google refreshes every few hours. */
  lookAgainSeconds: number;
}

/** Events as iCalendar (RFC 5545). */
export async function calendarText(
  { name, product, lookAgainSeconds }: Feed,
  events: ICalEventData[],
): Promise<string> {
  // Loaded only when somebody downloads a calendar.
  const { default: ical, escape: escaped, ICalCalendarMethod } = await import('ical-generator');
  const calendar = ical({
    // The library escapes the texts of events but not the calendar's name, and leaves the last line open.
    name: escaped(name, false),
    prodId: { company: 'Laoban', product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
    events,
  });
  return `${calendar.toString()}\r\n`;
}
