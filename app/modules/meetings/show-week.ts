import { localTime } from '~/core/dates';
import { dayMs } from '~/core/days';
import type { Week } from '~/core/weeks';

/** A meeting as the week shows it. Times are in Singapore, '2026-11-21T09:30'. */
export interface ShownMeeting {
  id: string;
  title: string;
  client: string;
  place: string;
  whose: string;
  /** Whether it is the reader's own, or they attend it. */
  own: boolean;
  attends: boolean;
  start: string;
  end: string;
  overlaps: boolean;
  repeats: boolean;
  revision: number;
}

interface Listed {
  _id: string;
  title: string;
  clientName: string;
  place?: string;
  userId: string;
  userName: string;
  attendees?: readonly { userId?: string }[];
  startsAt: Date;
  endsAt: Date;
  seriesId?: string;
  revision: number;
}

/** The part of a meeting sent to the browser. */
export function showMeeting(meeting: Listed, self: string, overlapping: ReadonlySet<string>): ShownMeeting {
  const attends = meeting.attendees?.some(({ userId }) => userId === self) ?? false;
  return {
    id: meeting._id,
    title: meeting.title,
    client: meeting.clientName,
    place: meeting.place ?? '',
    whose: meeting.userName,
    own: meeting.userId === self || attends,
    attends,
    start: localTime(meeting.startsAt),
    end: localTime(meeting.endsAt),
    overlaps: overlapping.has(meeting._id),
    repeats: meeting.seriesId !== undefined,
    revision: meeting.revision,
  };
}

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });
const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A day of a week: '2026-11-16', 'Monday', 'Nov 16'. */
export interface ShownDay {
  day: string;
  name: string;
  date: string;
}

/** The seven days of a week, Monday first. */
export function daysOf({ start }: Pick<Week, 'start'>): ShownDay[] {
  return Array.from({ length: 7 }, (_, count) => {
    const at = Date.parse(start) + count * dayMs;
    return { day: dayOf(at), name: dayFormat.format(at), date: dateFormat.format(at) };
  });
}

/** The meetings that touch a day. One that ends at midnight does not touch the next day. */
export function onDay<T extends Pick<ShownMeeting, 'start' | 'end'>>(
  meetings: readonly T[],
  day: string,
): T[] {
  const [from, to] = [`${day}T00:00`, `${dayOf(Date.parse(day) + dayMs)}T00:00`];
  // Times are in minutes, so a shorter one has the same start and end.
  return meetings.filter(({ start, end }) => start < to && (end > from || start >= from));
}

/** The end as drawn: one that ends at midnight ends a minute earlier, so that it stays within its day and can be dragged. */
export function drawnEnd({ start, end }: Pick<ShownMeeting, 'start' | 'end'>): string {
  if (!end.endsWith('T00:00') || end <= start) return end;
  return new Date(Date.parse(`${end}Z`) - 60_000).toISOString().slice(0, 16);
}

/** A meeting's time on a day: '9:30 AM – 11:00 AM', 'from 10:00 PM', 'until 1:00 AM', 'all day'. */
export function timeOnDay({ start, end }: Pick<ShownMeeting, 'start' | 'end'>, day: string): string {
  const [from, to] = [`${day}T00:00`, `${dayOf(Date.parse(day) + dayMs)}T00:00`];
  if (start >= from) return end <= to ? `${clock(start)} – ${clock(end)}` : `from ${clock(start)}`;
  return end < to ? `until ${clock(end)}` : 'all day';
}

/** '9:30 AM' for '2026-11-21T09:30'. */
export function clock(at: string): string {
  const hour = Number(at.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${at.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
