import { newId } from '~/core/id';
import { type Repeat, repeatInWords } from '~/core/repeat';
import type { Meeting } from './collections';
import { nextMailDay } from './mail-days';
import type { Times } from './repeats';

type Made = Pick<Meeting, 'clientId' | 'clientName' | 'title' | 'description'> &
  Partial<Pick<Meeting, 'place' | 'attendees' | 'invites' | 'reminds'>>;

interface By {
  /** The person the meeting belongs to. */
  owner: { _id: string; name: string };
  /** The person who entered it. */
  writer: { _id: string; name: string };
  at?: Date;
}

/** New meetings: one record for each time, which form a series if there are several. */
export function newMeetings(
  made: Made,
  times: readonly Times[],
  { owner, writer, at = new Date() }: By,
  repeat?: Repeat | null,
  seriesId = newId(),
): Omit<Meeting, 'companyId'>[] {
  const series = repeat && { seriesId, repeat };
  const text = repeat ? `Added, ${repeatInWords(repeat)}` : 'Added';
  return times.map((own) => ({
    ...made,
    ...own,
    ...mailDayOf({ ...made, ...own, ...series }, at),
    _id: newId(),
    userId: owner._id,
    userName: owner.name,
    logs: [{ at, by: writer.name, text }],
    ...series,
    revision: 0,
    describedAt: at,
    wroteAt: at,
    createdBy: writer._id,
    createdAt: at,
    updatedAt: at,
  }));
}

/** The day on which the clock mails something about it, if there is one. */
export function mailDayOf(meeting: Parameters<typeof nextMailDay>[0], now: Date): { mailDay?: string } {
  const mailDay = nextMailDay(meeting, now);
  return mailDay ? { mailDay } : {};
}

/** A meeting as an interaction, for the client's score. */
export function toldOfMeeting({
  _id,
  clientId,
  startsAt,
  title,
}: Pick<Meeting, '_id' | 'clientId' | 'startsAt' | 'title'>) {
  return { clientId, kind: 'meeting' as const, sourceId: _id, at: startsAt, title };
}
