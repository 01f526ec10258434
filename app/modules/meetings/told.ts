import type { Meeting } from './collections';

/** What the clients' module is told of a meeting, for the score. */
export function toldOfMeeting({
  _id,
  clientId,
  startsAt,
  title,
}: Pick<Meeting, '_id' | 'clientId' | 'startsAt' | 'title'>) {
  return { clientId, kind: 'meeting' as const, sourceId: _id, at: startsAt, title };
}
