import { beforeAndAfter } from '~/core/changes';
import { showDateTime, showTime, singaporeDay } from '~/core/dates';
import { type Repeat, repeatInWords } from '~/core/repeat';
import { keyOf } from './attendees';
import type { Meeting, MeetingPart } from './collections';

type Changing = Pick<
  Meeting,
  | 'clientId'
  | 'clientName'
  | 'title'
  | 'description'
  | 'startsAt'
  | 'endsAt'
  | 'userId'
  | 'userName'
  | 'place'
  | 'attendees'
  | 'invites'
  | 'reminds'
>;

/** Start and end in Singapore time: 'Nov 21, 2026, 9:30 AM – 10:30 AM'. */
export function showTimes({ startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>): string {
  const to = singaporeDay(startsAt) === singaporeDay(endsAt) ? showTime(endsAt) : showDateTime(endsAt);
  return `${showDateTime(startsAt)} – ${to}`;
}

/** The names of the changed parts. */
export function changedParts(before: Changing, after: Changing): MeetingPart[] {
  const parts: [MeetingPart, boolean][] = [
    // Two clients may have the same name.
    ['client', before.clientId !== after.clientId],
    ['title', before.title !== after.title],
    ['description', before.description !== after.description],
    [
      'time',
      showTimes(before) !== showTimes(after) ||
        +before.startsAt !== +after.startsAt ||
        +before.endsAt !== +after.endsAt,
    ],
    ['person', before.userId !== after.userId],
    ['place', (before.place ?? '') !== (after.place ?? '')],
    ['attendees', gatheringOf(before) !== gatheringOf(after)],
  ];
  return parts.filter(([, changed]) => changed).map(([name]) => name);
}

/** Who comes, and what they are mailed. */
const gatheringOf = ({ attendees = [], invites = false, reminds = false }: Changing): string =>
  JSON.stringify([attendees.map(keyOf).sort(), invites, reminds]);

/** The log line of a change: which parts, with the former values of the short ones. */
export function changeLine(before: Changing, parts: readonly string[]): string {
  const was: Record<string, string> = {
    client: `client (was ${before.clientName})`,
    title: `title (was “${before.title}”)`,
    time: `time (was ${showTimes(before)})`,
    person: `person (was ${before.userName})`,
    place: before.place ? `place (was ${before.place})` : 'place',
  };
  return `Changed: ${parts.map((part) => was[part] ?? part).join(', ')}`;
}

/** The activity log's words for a change. `otherRule` is null if it stops repeating, undefined if its rule stays. */
export function changeDetail(
  before: Changing,
  after: Changing,
  {
    parts,
    otherRule,
    addsLines,
  }: { parts: readonly MeetingPart[]; otherRule?: Repeat | null | undefined; addsLines: boolean },
): string {
  const words: string[] = parts.map((part) =>
    part === 'time' ? `time (${beforeAndAfter(showTimes(before), showTimes(after))})` : part,
  );
  if (otherRule !== undefined)
    words.push(otherRule ? `repeats ${repeatInWords(otherRule)}` : 'repeats no more');
  if (addsLines) words.push('log');
  return words.join(', ');
}
