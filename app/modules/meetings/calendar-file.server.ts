import { calendarText } from '~/core/calendar';
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
  | 'place'
  | 'createdAt'
  | 'updatedAt'
>;

/**
 * Meetings as iCalendar in UTC. A meeting keeps its UID, and its SEQUENCE grows with each change, so that programs update
 * what they have. `home` is the suite's public address.
 */
export async function calendarOf(
  meetings: readonly InCalendar[],
  { name, home }: { name: string; home: string },
): Promise<string> {
  const events = meetings.map(
    ({ _id, title, clientName, description, startsAt, endsAt, userName, ...one }) => {
      const url = `${home}/Meetings/${_id}/edit`;
      return {
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
        ...(one.place && { location: one.place }),
      };
    },
  );
  return await calendarText({ name, product: 'Meetings', lookAgainSeconds: 900 }, events);
}

/** The file name of one meeting: its title and day. */
export function calendarFileName({ title, startsAt }: Pick<Meeting, 'title' | 'startsAt'>): string {
  return fileNameOf(`${title} ${singaporeDay(startsAt)}`, 'ics');
}
