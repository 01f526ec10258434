import type { ICalCalendarMethod, ICalEventData } from 'ical-generator';
import { withAsciiDomain } from './mail-domain';

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

interface Invitation
  extends Pick<
    ICalEventData,
    'id' | 'sequence' | 'stamp' | 'start' | 'end' | 'summary' | 'description' | 'location'
  > {
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
}

/**
 * A person as a calendar has them: no parameter may hold a double quote (RFC 5545, 3.2), which the library writes, and addresses are
 * URIs.
 */
function personOf({ name, email }: { name: string; email: string }) {
  return { name: name.replaceAll('"', "'"), email: withAsciiDomain(email) };
}

/** An invitation, its change or its cancellation, for one attendee (RFC 5546). Their answer goes to the organizer. */
export async function invitationText(
  method: 'REQUEST' | 'CANCEL',
  { organizer, attendee, ...event }: Invitation,
): Promise<string> {
  const ical = await import('ical-generator');
  const isCancelled = method === 'CANCEL';
  const calendar = ical.default({
    prodId: { company: 'Laoban', product: 'Meetings', language: 'EN' },
    method: method as ICalCalendarMethod,
    events: [
      {
        ...event,
        organizer: personOf(organizer),
        status: isCancelled ? ical.ICalEventStatus.CANCELLED : ical.ICalEventStatus.CONFIRMED,
        attendees: [
          {
            ...personOf(attendee),
            role: ical.ICalAttendeeRole.REQ,
            status: ical.ICalAttendeeStatus.NEEDSACTION,
            ...(!isCancelled && { rsvp: true }),
          },
        ],
      },
    ],
  });
  return `${calendar.toString()}\r\n`;
}
