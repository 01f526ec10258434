import { newId } from '~/core/id';
import type { Meeting } from './collections';
import { repeatLine } from './log-lines';
import type { Repeat, Times } from './repeats';

type Made = Pick<Meeting, 'clientId' | 'clientName' | 'title' | 'description'>;

interface By {
  /** Whose meeting it is. */
  owner: { _id: string; name: string };
  /** Who wrote it down. */
  writer: { _id: string; name: string };
  at?: Date;
}

/** The records of a meeting as they begin: one for each of its times, which are a series where it repeats. */
export function newMeetings(
  made: Made,
  times: readonly Times[],
  { owner, writer, at = new Date() }: By,
  repeat?: Repeat,
): Omit<Meeting, 'companyId'>[] {
  const series = repeat && { seriesId: newId(), repeat };
  const last = times.at(-1)?.startsAt ?? at;
  const text = repeat ? repeatLine(repeat, last) : 'Added';
  return times.map((own) => ({
    ...made,
    ...own,
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

/** What the clients' module is told of a meeting, for the score. */
export function toldOfMeeting({
  _id,
  clientId,
  startsAt,
  title,
}: Pick<Meeting, '_id' | 'clientId' | 'startsAt' | 'title'>) {
  return { clientId, kind: 'meeting' as const, sourceId: _id, at: startsAt, title };
}
