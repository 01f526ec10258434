import { presentRepeat } from '~/core/repeat-input';
import { type Invited, keyOf } from './attendees';
import type { Meeting } from './collections';
import { warningOf } from './warnings';

/** A meeting in the documented shape. */
export function presentMeeting(meeting: Meeting) {
  const { _id, title, description, clientId, userId, startsAt, endsAt, revision, logs } = meeting;
  const { place = '', attendees = [], invites = false, reminds = false, invited = [] } = meeting;
  return {
    id: _id,
    title,
    description,
    clientId,
    owner: userId,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    place,
    ...presentRepeat(meeting.repeat),
    attendees: attendees.map((one) => ({
      id: one.userId ?? null,
      name: one.name,
      email: one.email,
      contact: one.contact === true,
      invitation: invitationOf(invited.find((last) => keyOf(last) === keyOf(one))),
    })),
    invite: invites,
    remind: reminds,
    revision,
    logs: logs.map(({ at, by, text }) => ({ at: at.toISOString(), by, text })),
  };
}

/** What became of an attendee's invitation. */
const invitationOf = (last: Pick<Invited, 'revision'> | undefined) =>
  last === undefined ? ('none' as const) : last.revision < 0 ? ('failed' as const) : ('sent' as const);

/** The answer of a save: the meeting, and the warning about an overlap or somebody's leave. */
export function presentSaved(
  message: string,
  { meeting, ...saved }: { meeting: Meeting } & Parameters<typeof warningOf>[0],
) {
  const warning = warningOf(saved);
  return { code: 200, message, data: presentMeeting(meeting), ...(warning && { warning }) };
}
