import type { Meeting } from './collections';
import { overlapMessage } from './said';

/** A meeting in the documented shape. */
export function presentMeeting(meeting: Meeting) {
  const { _id, title, description, clientId, userId, startsAt, endsAt, revision, logs } = meeting;
  return {
    id: _id,
    title,
    description,
    clientId,
    owner: userId,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    revision,
    logs: logs.map(({ at, by, text }) => ({ at: at.toISOString(), by, text })),
  };
}

/** The answer of a save: the meeting, and the warning about an overlap. */
export function presentSaved(
  message: string,
  { meeting, overlapping }: { meeting: Meeting; overlapping: Parameters<typeof overlapMessage>[0] },
) {
  const warning = overlapMessage(overlapping);
  return { code: 200, message, data: presentMeeting(meeting), ...(warning && { warning }) };
}
