import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import type { Attendee } from './attendees';
import type { Meeting } from './collections';

/** Repeating meetings are told so many days ahead, so that nobody gets a hundred invitations at once. */
const seriesDays = 14;

type Mailed = Pick<
  Meeting,
  'startsAt' | 'endsAt' | 'seriesId' | 'attendees' | 'invites' | 'invited' | 'reminds'
>;

/** Whether invitations of a meeting are sent with its save. */
export function isMailedNow(
  { startsAt, endsAt, seriesId, invites, attendees = [], invited = [] }: Mailed,
  now: Date,
) {
  if (!invites || endsAt <= now || attendees.length + invited.length === 0) return false;
  return (
    seriesId === undefined ||
    invited.length > 0 ||
    singaporeDay(startsAt) <= dayAfter(singaporeDay(now), seriesDays)
  );
}

/** The next day on which the clock has something to mail about a meeting: an invitation, or a reminder. */
export function nextMailDay(meeting: Mailed, now: Date): string | undefined {
  const [today, first] = [singaporeDay(now), singaporeDay(meeting.startsAt)];
  const waits = meeting.invites && !isMailedNow(meeting, now) && (meeting.attendees ?? []).length > 0;
  const days = [
    ...(waits ? [dayAfter(first, -seriesDays)] : []),
    ...(meeting.reminds ? [dayAfter(first, -1)] : []),
  ];
  return days.filter((day) => day > today).sort()[0];
}

/** Whether everybody is reminded today. */
export const isReminded = ({ reminds, startsAt }: Mailed, today: string): boolean =>
  reminds === true && singaporeDay(startsAt) === dayAfter(today, 1);

/** What mails say of a meeting. */
export type MailedMeeting = Pick<
  Meeting,
  '_id' | 'title' | 'clientName' | 'startsAt' | 'endsAt' | 'place' | 'userId' | 'userName' | 'revision'
>;

/** As it is stored with the job: the meetings are gone. */
export interface CancelledMeeting extends Omit<MailedMeeting, 'startsAt' | 'endsAt'> {
  startsAt: string;
  endsAt: string;
  to: Attendee[];
}

/** What a deleted meeting's attendees are told; null if nobody was invited or it is over. */
export function cancellationOf(meeting: Meeting, now: Date): CancelledMeeting | null {
  const {
    _id,
    title,
    clientName,
    startsAt,
    endsAt,
    place,
    userId,
    userName,
    revision,
    invited = [],
  } = meeting;
  const to = invited.filter((one) => one.revision >= 0);
  if (to.length === 0 || endsAt <= now) return null;
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return {
    _id,
    title,
    clientName,
    userId,
    userName,
    ...times,
    ...(place && { place }),
    revision: revision + 1,
    to: to.map(({ revision: _, ...one }) => one),
  };
}
