import { singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import type { Meeting } from './collections';

/** What a calendar program is told of a meeting. */
export type InCalendar = Pick<
  Meeting,
  | '_id'
  | 'clientName'
  | 'title'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'userName'
  | 'revision'
  | 'createdAt'
  | 'updatedAt'
>;

/** How often a program should look again. Most take it as a hint: Google looks every few hours. */
const lookAgainSeconds = 900;

/**
 * Meetings as iCalendar (RFC 5545), in UTC, which every program shows in its own time zone. A meeting's UID stays for
 * ever and its SEQUENCE grows with each change, so that a program that has it already changes what it has.
 * `home` is the suite's public address; `host` makes the UIDs this suite's own.
 */
export async function calendarOf(
  meetings: readonly InCalendar[],
  { name, home }: { name: string; home: string },
): Promise<string> {
  // Loaded only when somebody downloads a calendar.
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const calendar = ical({
    name,
    prodId: { company: 'Laoban', product: 'Meetings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainSeconds,
  });
  for (const { _id, title, clientName, description, startsAt, endsAt, userName, ...one } of meetings) {
    const url = `${home}/Meetings/${_id}/edit`;
    calendar.createEvent({
      id: `${_id}@laoban`,
      sequence: one.revision,
      stamp: one.updatedAt,
      created: one.createdAt,
      lastModified: one.updatedAt,
      start: startsAt,
      end: endsAt,
      summary: `${title} · ${clientName}`,
      description: [description, `With ${clientName}. For ${userName}.`, url].filter(Boolean).join('\n\n'),
      url,
    });
  }
  return calendar.toString();
}

/** The name under which one meeting is saved: its title and day. */
export function calendarFileName({ title, startsAt }: Pick<Meeting, 'title' | 'startsAt'>): string {
  return fileNameOf(`${title} ${singaporeDay(startsAt)}`, 'ics');
}
