import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { newId } from '~/core/id';
import { daysOf, isOnSameDays, type Repeat, repeatInWords } from '~/core/repeat';
import { movedRule } from '~/core/repeat-input';
import { ownAfter, ruleDayAfter, type SeriesScope, sharedOf } from '~/core/series';
import type { Meeting, MeetingPart } from './collections';
import { changeLine } from './log-lines';
import { mailDayOf, newMeetings } from './new-meeting';
import type { Times } from './repeats';

/** Another rule of a series, and its times from the changed meeting on. */
interface OtherRule {
  rule: Repeat | null;
  times: readonly Times[];
}

interface Change {
  before: Meeting;
  after: Meeting;
  /** The parts in which they differ. */
  parts: readonly MeetingPart[];
  /** The later meetings of the series that may change too; none if this one changes alone. */
  upcoming: readonly Meeting[];
  scope: SeriesScope;
  /** Null if the rule stays. */
  otherRule: OtherRule | null;
  /** Log lines that were written by hand. */
  lines: readonly string[];
  by: Pick<Actor, 'userId' | 'name'>;
  at: Date;
}

/** What a change of a meeting does to it and to its series. */
export interface ChangePlan {
  meeting: Meeting;
  /** The later ones that change with it. */
  others: Meeting[];
  /** What another rule adds and deletes. */
  made: Omit<Meeting, 'companyId'>[];
  gone: readonly Meeting[];
  /** The rule for all meetings of the series; null if theirs stays. */
  newRule: { seriesId: string; repeat: Repeat | null } | null;
}

/**
 * Plans a change of a meeting that also goes for the upcoming ones of its series, whose times move by the same amount. Parts that
 * were changed for one of them alone stay. Log lines written by hand go to this meeting only.
 */
export function planChange(change: Change): ChangePlan {
  const { before, after, parts, upcoming, scope, otherRule, lines, by, at } = change;
  const stored = before.repeat ?? null;
  const [was, day] = [singaporeDay(before.startsAt), singaporeDay(after.startsAt)];
  const movesBy = scope === 'series' ? daysBetween(was, day) : 0;
  const repeat = otherRule ? otherRule.rule : movedWith(stored, before.ruleDay ?? was, movesBy);
  const seriesId = before.seriesId ?? (repeat ? newId() : undefined);
  const series = seriesId === undefined ? {} : { seriesId, ...(repeat && { repeat }) };

  const meeting = withSeries(changeOne(before, change, parts), series);
  if (before.seriesId !== undefined) {
    meeting.ownParts = ownAfter(before.ownParts, parts, scope);
    Object.assign(meeting, ruleDayAfter({ day: was, ruleDay: before.ruleDay }, day, movesBy));
  }
  if (otherRule) {
    Object.assign(meeting, stillTold(before, parts), { revision: before.revision + 1 });
    const text = repeat ? `Repeats ${repeatInWords(repeat)}` : 'Does not repeat';
    meeting.logs.push({ at, by: by.name, text });
  }
  meeting.logs.push(...lines.map((text) => ({ at, by: by.name, text, written: true as const })));
  if (lines.length > 0) meeting.wroteAt = at;

  const newRule = seriesId !== undefined && repeat !== stored ? { seriesId, repeat } : null;
  if (!otherRule) {
    const others = upcoming.flatMap((one) => {
      const shared = sharedOf(parts, one.ownParts);
      if (shared.length === 0 && !parts.includes('time')) return [];
      const other = withSeries(changeOne(one, change, shared), series);
      const own = { day: singaporeDay(one.startsAt), ruleDay: one.ruleDay };
      return { ...other, ...ruleDayAfter(own, singaporeDay(other.startsAt), movesBy) };
    });
    return { meeting, others, made: [], gone: [], newRule };
  }
  const { stays, gone, free } = replan(upcoming, otherRule, { old: stored, day: was });
  const others = stays.map(({ one, times }) => {
    const shared = sharedOf(parts, one.ownParts).filter((part) => part !== 'time' || times);
    return withSeries(changeOne(one, change, shared, times), series);
  });
  const owner = { _id: meeting.userId, name: meeting.userName };
  const writer = { _id: by.userId, name: by.name };
  const made = newMeetings(sharedFields(meeting), free, { owner, writer, at }, repeat, seriesId);
  return { meeting, others, made, gone, newRule };
}

/** The rule of a series whose meetings move by a number of days: it moves along, also from a meeting that was moved alone. */
function movedWith(rule: Repeat | null, ruleDay: string, by: number): Repeat | null {
  return rule && by !== 0 ? movedRule(rule, by, dayAfter(ruleDay, by)) : rule;
}

function withSeries(
  { repeat: _, ...meeting }: Meeting,
  series: Partial<Pick<Meeting, 'seriesId' | 'repeat'>>,
): Meeting {
  return { ...meeting, ...series };
}

/** What further meetings of a series start with. */
function sharedFields(meeting: Meeting) {
  const { clientId, clientName, title, description, place, attendees, invites, reminds } = meeting;
  return {
    clientId,
    clientName,
    title,
    description,
    ...(place && { place }),
    ...(attendees && { attendees }),
    ...(invites && { invites }),
    ...(reminds && { reminds }),
  };
}

/** The end of a meeting whose start alone is moved: its length stays. */
export function endMovedWith(startsAt: Date, before: Times): Date {
  return new Date(startsAt.getTime() + before.endsAt.getTime() - before.startsAt.getTime());
}

/** The meeting itself or another one of its series with these parts of a change, at `times` if its rule has them. */
function changeOne(
  one: Meeting,
  { before, after, by, at }: Change,
  parts: readonly MeetingPart[],
  times?: Times,
): Meeting {
  if (parts.length === 0) return { ...one, logs: [...one.logs], updatedAt: at };
  const has = (part: MeetingPart) => parts.includes(part);
  const { clientId, clientName, title, description, userId, userName } = after;
  const startsAt = new Date(one.startsAt.getTime() + after.startsAt.getTime() - before.startsAt.getTime());
  const { mailDay: _, ...rest } = one;
  const meeting: Meeting = {
    ...rest,
    ...(has('client') && { clientId, clientName }),
    ...(has('title') && { title }),
    ...(has('description') && { description, describedAt: at, wroteAt: at }),
    ...(has('person') && { userId, userName }),
    ...(has('time') && (times ?? { startsAt, endsAt: endMovedWith(startsAt, after) })),
    ...(has('place') && { place: after.place ?? '' }),
    ...(has('attendees') && {
      attendees: after.attendees ?? [],
      invites: after.invites ?? false,
      reminds: after.reminds ?? false,
    }),
    logs: [...one.logs, { at, by: by.name, text: changeLine(one, parts) }],
    ...stillTold(one, parts),
    revision: one.revision + 1,
    updatedAt: at,
  };
  return { ...meeting, ...mailDayOf(meeting, at), ...(isNewTo(one, meeting) && { newSince: at }) };
}

/** Whether a change brings a meeting to another day, or to a person or colleague who did not have it. */
function isNewTo(before: Meeting, after: Meeting): boolean {
  const peopleOf = ({ userId, attendees = [] }: Meeting) => [
    userId,
    ...attendees.flatMap((one) => one.userId ?? []),
  ];
  const had = new Set(peopleOf(before));
  const isMoved = singaporeDay(before.startsAt) !== singaporeDay(after.startsAt);
  return isMoved || peopleOf(after).some((id) => !had.has(id));
}

/** Changes that are not mailed: attendees don't know of each other. */
const notMailed: readonly MeetingPart[] = ['description', 'attendees'];

/** What attendees know of a meeting after a change: where they get no mail about it, those who knew all know the next revision. */
function stillTold({ invited, revision }: Meeting, parts: readonly MeetingPart[]): Pick<Meeting, 'invited'> {
  if (!invited || parts.some((part) => !notMailed.includes(part))) return {};
  return {
    invited: invited.map((one) => (one.revision === revision ? { ...one, revision: revision + 1 } : one)),
  };
}

/** What another rule does to the later meetings of a series. */
interface Replanned {
  /** Those whose day it has, with their times then; without any for those that were changed alone. */
  stays: { one: Meeting; times?: Times }[];
  gone: Meeting[];
  /** The times at which it has none yet. */
  free: Times[];
}

/**
 * Compares the later meetings of a series with the times of another rule. Each that stays stands for a day of the rule: its own if
 * the rule has it, otherwise the one for which it was made. Where only the end differs, days stay free on which one was deleted
 * alone.
 */
function replan(
  others: readonly Meeting[],
  { rule, times: [first, ...later] }: OtherRule,
  { old, day }: { old: Repeat | null; day: string },
): Replanned {
  const timesOn = new Map(later.map((times) => [singaporeDay(times.startsAt), times]));
  const standing = new Set<string>();
  const stays: Replanned['stays'] = [];
  const gone: Meeting[] = [];
  for (const one of others) {
    const own = singaporeDay(one.startsAt);
    const stands = timesOn.has(own) ? own : (one.ruleDay ?? own);
    const times = timesOn.get(stands);
    const isOwn = (one.ownParts ?? []).length > 0;
    if (!isOwn && !times) {
      gone.push(one);
      continue;
    }
    standing.add(stands);
    const ruleDay = stands === own && one.ruleDay === undefined ? {} : { ruleDay: stands };
    stays.push({ one: { ...one, ...ruleDay }, ...(!isOwn && times && { times }) });
  }
  const made = others.map(({ startsAt, ruleDay = singaporeDay(startsAt) }) => ruleDay).sort();
  const isSame =
    rule !== null && old !== null && isOnSameDays(rule, old) && first && singaporeDay(first.startsAt) === day;
  const to = made.at(-1);
  const had = isSame && to ? daysOf(endless(old), day, { from: dayAfter(day, 1), to }) : [];
  const deleted = had.filter((one) => !made.includes(one));
  const free = [...timesOn].flatMap(([one, times]) =>
    standing.has(one) || deleted.includes(one) ? [] : times,
  );
  return { stays, gone, free };
}

function endless({ times: _, ...rule }: Repeat): Repeat {
  return rule;
}
