import { singaporeDay } from '~/core/dates';
import { fileNameOf } from '~/core/file-name';
import type { Meeting } from './collections';

/** The parts of a meeting that calendar programs get. */
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

/** The suggested refresh interval in seconds. Most programs treat it as a hint: Google refreshes every few hours. */
const lookAgainSeconds = 900;

/**
 * Meetings as iCalendar (RFC 5545) in UTC. A meeting keeps its UID, and its SEQUENCE grows with each change, so that
 * programs update what they have. `home` is the suite's public address; `host` makes the UIDs unique to this suite.
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

/** The file name of one meeting: its title and day. */
export function calendarFileName({ title, startsAt }: Pick<Meeting, 'title' | 'startsAt'>): string {
  return fileNameOf(`${title} ${singaporeDay(startsAt)}`, 'ics');
}
