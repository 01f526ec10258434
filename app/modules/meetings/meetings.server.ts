import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { beforeAndAfter } from '~/core/changes';
import { localTime, singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { newId } from '~/core/id';
import { moment } from '~/core/moment';
import { checkRevision, type Refusal, refuseField } from '~/core/refusal';
import { repeatInWords } from '~/core/repeat';
import { changedRepeat, movedRule, repeatOf } from '~/core/repeat-input';
import { ownAfter, ruleDayAfter, sharedOf } from '~/core/series';
import { logLines, subject } from '~/core/subject';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { removeAllWhole } from '~db/removal';
import { listColleagues } from '../account/index.server';
import { clientChoice, forgetInteractions, recordInteractions } from '../crm/index.server';
import { chosenClient, chosenOwner } from './chosen.server';
import { type Meeting, type MeetingPart, meetings } from './collections';
import { absenceAt, attendeesWith } from './gathering.server';
import { orderCancellations, orderMails } from './jobs.server';
import { mostOwnLines, usualMs } from './limits';
import { changedParts, changeLine, showTimes } from './log-lines';
import * as messages from './messages';
import { mailDayOf, newMeetings, toldOfMeeting } from './new-meeting';
import { type RepeatFault, timesOf } from './repeats';
import { deleteInput, faultOfTimes, meetingChangeInput, meetingId, newMeetingInput } from './schema';
import { comingOf, replace, replanned, storeRule } from './series.server';
import { type Overlapping, overlapOf } from './taken.server';

const meetingSubject = subject({
  name: 'meeting',
  plural: 'Meetings',
  page: { of: meetings, at: (id) => `/Meetings/${id}/edit` },
});

/** The result of a save: the meeting, and the person's other meetings at that time. */
interface SavedMeeting {
  meeting: Meeting;
  overlapping: Overlapping | null;
  /** Who is on leave then, in a sentence. */
  away: string | null;
}

/** Adds a meeting, or all meetings of a series. Returns the first. */
export const addMeeting = operation({
  name: 'addMeeting',
  access: 'Meetings',
  effect: 'write',
  input: newMeetingInput,
  failed: messages.saveFailed,
  async run({ input, actor, userId, db, note }): Promise<SavedMeeting> {
    const client = await chosenClient(db, input.user);
    const owner = await chosenOwner(db, actor, input.owner || userId);
    const { startTime: startsAt, endTime } = input;
    const first = { startsAt, endsAt: endTime ?? new Date(startsAt.getTime() + usualMs) };
    const repeat = repeatOf(input, singaporeDay(input.startTime));
    const times = repeat ? timesOf(first, repeat) : [first];
    if (typeof times === 'string') throw refuseRepeat(times);
    const attendees = await attendeesWith(db, client, input);
    const made = newMeetings(
      {
        ...client,
        title: input.title,
        description: input.desc,
        ...(input.place && { place: input.place }),
        ...(attendees.length > 0 && { attendees }),
        ...(input.invite && { invites: true }),
        ...(input.remind && { reminds: true }),
      },
      times,
      { owner, writer: { _id: actor.userId, name: actor.name } },
      repeat,
    );
    const overlapping = await overlapOf(db, owner._id, times);
    const away = await absenceAt(db, { userId: owner._id, userName: owner.name, attendees }, times);
    await db.in(meetings).insertMany(made);
    await orderMails(db, made);
    await recordInteractions(db, made.map(toldOfMeeting));
    const [meeting] = made;
    if (!meeting) throw new Error('A series has its first meeting');
    note(
      noteOf(
        meeting,
        'added',
        made.length > 1 && repeat ? `${repeatInWords(repeat)}; ${made.length} in all` : undefined,
      ),
    );
    return { meeting: { ...meeting, companyId: db.companyId }, overlapping, away };
  },
});

/**
 * Changes the sent fields of a meeting, or also of the upcoming ones of its series, whose times move by the same
 * amount. What was changed for one of them alone stays. New log lines go to this meeting only. A change based on an
 * older revision is refused with 409.
 */
export const changeMeeting = operation({
  name: 'changeMeeting',
  access: 'Meetings',
  effect: 'write',
  input: meetingChangeInput,
  failed: messages.updateFailed,
  findTarget: async (db, id) => await db.in(meetings).get(id, messages.unknown),
  async run({ input, actor, db, note }): Promise<SavedMeeting> {
    const before = await db.in(meetings).get(input.id, messages.unknown);
    checkRevision(input.revision, before.revision, messages.overtaken);
    const after = { ...before, ...(await sentOf(db, actor, before, input)) };
    const fault = faultOfTimes(after.startsAt, after.endsAt);
    if (fault) throw refuseField('endTime', fault);
    const parts = changedParts(before, after);
    const at = new Date();
    const stored = before.repeat ?? null;
    const [was, day] = [singaporeDay(before.startsAt), singaporeDay(after.startsAt)];
    const rule = changedRepeat(stored, input, day);
    const isOtherRule = rule !== stored;
    const written = input.logs.map((text) => ({ at, by: actor.name, text, written: true as const }));
    if (written.length + before.logs.filter((line) => line.written).length > mostOwnLines) {
      throw refuseField('logs', messages.logFull);
    }
    if (parts.length === 0 && written.length === 0 && !isOtherRule)
      return { meeting: before, overlapping: null, away: null };

    const upcoming = isOtherRule || input.scope === 'series' ? await comingOf(db, before, at) : [];
    if (isOtherRule && input.scope === 'one' && upcoming.length > 0)
      throw refuseField('repeat', messages.repeatsTogether);
    const times = isOtherRule && rule ? timesOf(after, rule) : [after];
    if (typeof times === 'string') throw refuseRepeat(times);
    // Where the day moves, the rule moves along, from the day that it gave a meeting that was moved alone.
    const by = input.scope === 'series' ? daysBetween(was, day) : 0;
    const stands = dayAfter(before.ruleDay ?? was, by);
    const repeat = isOtherRule ? rule : stored && by !== 0 ? movedRule(stored, by, stands) : stored;
    const seriesId = before.seriesId ?? (repeat ? newId() : undefined);
    const series = seriesId === undefined ? {} : { seriesId, ...(repeat && { repeat }) };
    const { stays, gone, free } = isOtherRule
      ? replanned(upcoming, times, { rule, old: stored, day: was })
      : { stays: upcoming.map((one) => ({ one, times: undefined })), gone: [], free: [] };

    const on = { at, by: actor.name };
    const own = withRule(changed(before, before, after, { parts, ...on }), series);
    if (before.seriesId !== undefined) {
      own.ownParts = ownAfter(before.ownParts, parts, input.scope);
      Object.assign(own, ruleDayAfter({ day: was, ruleDay: before.ruleDay }, day, by));
    }
    if (isOtherRule) {
      own.revision = before.revision + 1;
      own.logs.push({ ...on, text: rule ? `Repeats ${repeatInWords(rule)}` : 'Does not repeat' });
    }
    const further = stays.flatMap(({ one, times: then }) => {
      const shared = sharedOf(parts, one.ownParts).filter((part) => part !== 'time' || !isOtherRule || then);
      const isMoved = !isOtherRule && parts.includes('time');
      if (shared.length === 0 && !isOtherRule && !isMoved) return [];
      const like = withRule(changed(one, before, after, { parts: shared, ...on }), series);
      if (then && shared.includes('time')) Object.assign(like, then);
      const own = { day: singaporeDay(one.startsAt), ruleDay: one.ruleDay };
      const rest = isOtherRule ? {} : ruleDayAfter(own, singaporeDay(like.startsAt), by);
      return [{ ...like, ...rest }];
    });
    const saved = [own, ...further];
    own.logs.push(...written);
    if (written.length > 0) own.wroteAt = at;
    const made = repeat
      ? newMeetings(like(own), free, { ...makersOf(own, actor), at }, repeat, seriesId)
      : [];
    await replace(db, saved);
    if (gone.length > 0) {
      const ids = gone.map(({ _id }) => _id);
      await db.in(meetings).deleteMany({ _id: { $in: ids } });
      await forgetInteractions(db, 'meeting', ids);
      await orderCancellations(db, gone);
    }
    if (made.length > 0) await db.in(meetings).insertMany(made);
    if (seriesId !== undefined && repeat !== stored) await storeRule(db, seriesId, repeat);
    // A description is nothing that attendees are told.
    if (parts.some((part) => part !== 'description')) await orderMails(db, saved);
    await orderMails(db, made);
    if (parts.length > 0 || made.length > 0)
      await recordInteractions(db, [...saved, ...made].map(toldOfMeeting));
    const named = parts.map((part) =>
      part === 'time' ? `time (${beforeAndAfter(showTimes(before), showTimes(after))})` : part,
    );
    const what = [
      ...named,
      ...(isOtherRule ? [rule ? `repeats ${repeatInWords(rule)}` : 'repeats no more'] : []),
      ...(written.length > 0 ? ['log'] : []),
    ].join(', ');
    const all = [...saved, ...made];
    note(noteOf(own, 'changed', all.length > 1 ? `${what} of ${all.length} in the series` : what));
    const moved = isOtherRule || parts.some((part) => part === 'time' || part === 'person');
    const ids = all.map(({ _id }) => _id);
    return {
      meeting: own,
      overlapping: moved ? await overlapOf(db, own.userId, all, ids) : null,
      away: moved || parts.includes('attendees') ? await absenceAt(db, own, all) : null,
    };
  },
});

/** A meeting with the rule of its series. */
function withRule(
  { repeat: _, ...meeting }: Meeting,
  series: Partial<Pick<Meeting, 'seriesId' | 'repeat'>>,
): Meeting {
  return { ...meeting, ...series };
}

/** What further meetings of a series start with. */
function like({ clientId, clientName, title, description, place, attendees, invites, reminds }: Meeting) {
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

function makersOf({ userId, userName }: Meeting, writer: Pick<Actor, 'userId' | 'name'>) {
  return {
    owner: { _id: userId, name: userName },
    writer: { _id: writer.userId, name: writer.name },
  };
}

/** Deletes a meeting, or also the upcoming ones of its series. Still allowed after a trial has ended. */
export const deleteMeeting = operation({
  name: 'deleteMeeting',
  access: 'Meetings',
  effect: 'vital-write',
  input: deleteInput,
  failed: messages.deleteFailed,
  async run({ input: { id, scope }, db, note }) {
    const meeting = await db.in(meetings).get(id, messages.unknown);
    const others = scope === 'series' ? await comingOf(db, meeting, new Date()) : [];
    const ids = [meeting, ...others].map(({ _id }) => _id);
    await db.in(meetings).deleteMany({ _id: { $in: ids } });
    if (scope === 'series' && meeting.seriesId) await storeRule(db, meeting.seriesId, null);
    await forgetInteractions(db, 'meeting', ids);
    await orderCancellations(db, [meeting, ...others]);
    note(noteOf(meeting, 'deleted', others.length > 0 ? `${ids.length} of the series` : undefined));
    return { meeting };
  },
});

/** Removes the meetings of the sample client. Their interactions go with the client. */
export async function removeMeetingsOf(db: CompanyDb, clientId: string): Promise<void> {
  await removeAllWhole(db, meetings, { by: 'clientId', values: [clientId] });
}

/** A meeting with the data of its edit page: overlaps, and the possible clients and people. */
export const readMeeting = operation({
  name: 'readMeeting',
  access: 'Meetings',
  effect: 'read',
  input: z.object({ id: meetingId, q: line({ most: 150 }).default('') }),
  failed: messages.readFailed,
  async run({ input: { id, q }, actor, db }) {
    const meeting = await db.in(meetings).get(id, messages.unknown);
    const [clients, people, overlapping, coming, away] = await Promise.all([
      clientChoice(db, { own: { id: meeting.clientId, name: meeting.clientName }, q }),
      listColleagues(db),
      overlapOf(db, meeting.userId, [meeting], [id]),
      comingOf(db, meeting, new Date()),
      absenceAt(db, meeting, [meeting]),
    ]);
    const mayQuote = holds(actor.access, 'Quotes');
    const offered = choices(actor, people);
    return { meeting, clients, ...offered, overlapping, coming: coming.length, away, mayQuote };
  },
});

/** A time in an address. An invalid one is ignored. */
const slotTime = z
  .string()
  .pipe(moment(messages.startNeeded))
  .transform((at) => localTime(at))
  .catch('')
  .default('');

/** The data of a new meeting's form: possible clients and people, and the clicked or drawn time. */
export const prepareMeeting = operation({
  name: 'prepareMeeting',
  access: 'Meetings',
  effect: 'read',
  input: z.object({
    client: z.string().max(100).catch('').default(''),
    q: line({ most: 150 }).default(''),
    start: slotTime,
    end: slotTime,
  }),
  failed: messages.readFailed,
  async run({ input: { client, q, start, end }, actor, db }) {
    const [clients, people] = await Promise.all([
      clientChoice(db, { chosen: client || undefined, q }),
      listColleagues(db),
    ]);
    const chosen = clients.options.some(({ id }) => id === client) ? client : '';
    return { clients, ...choices(actor, people), self: actor.userId, chosen, start, end, now: new Date() };
  },
});

/** Whose meeting it may be, which only owners choose, and who may come. */
const choices = <Person>({ access }: Pick<Actor, 'access'>, people: Person[]) => ({
  people: access.laoban ? people : [],
  colleagues: people,
});

type Change = z.output<typeof meetingChangeInput>;

/** The input in our own names. A deleted client or a person who left may stay. */
async function sentOf(
  db: CompanyDb,
  actor: Parameters<typeof chosenOwner>[1],
  before: Meeting,
  input: Change,
) {
  const { user, owner, title, desc, startTime, endTime, place, invite, remind } = input;
  const person = owner && owner !== before.userId ? await chosenOwner(db, actor, owner) : null;
  const client = user !== undefined && user !== before.clientId && (await chosenClient(db, user));
  const { colleagueIds, guests } = input;
  // Another client's meeting is nothing for the contact person of the former one.
  const hadContact = before.attendees?.some((one) => one.contact);
  const contact = input.contact ?? (client && hadContact ? true : undefined);
  const isGathered = [colleagueIds, contact, guests].some((one) => one !== undefined);
  const attendees =
    isGathered && (await attendeesWith(db, { ...before, ...client }, { colleagueIds, contact, guests }));
  return {
    ...client,
    ...(place !== undefined && { place }),
    ...(attendees && { attendees }),
    ...(invite !== undefined && { invites: invite }),
    ...(remind !== undefined && { reminds: remind }),
    ...(person && { userId: person._id, userName: person.name }),
    ...(title !== undefined && { title }),
    ...(desc !== undefined && { description: desc }),
    ...(startTime && { startsAt: startTime, endsAt: movedWith(startTime, before) }),
    ...(endTime && { endsAt: endTime }),
  };
}

/** The end of a meeting whose start alone is moved: its length stays. */
function movedWith(startsAt: Date, before: Pick<Meeting, 'startsAt' | 'endsAt'>): Date {
  return new Date(startsAt.getTime() + before.endsAt.getTime() - before.startsAt.getTime());
}

/** One meeting after a change. Others of the series only change in the parts that changed in the edited one. */
function changed(
  one: Meeting,
  before: Meeting,
  after: Meeting,
  { parts, at, by }: { parts: readonly MeetingPart[]; at: Date; by: string },
): Meeting {
  if (parts.length === 0) return { ...one, logs: [...one.logs], updatedAt: at };
  const has = (part: MeetingPart) => parts.includes(part);
  const { clientId, clientName, title, description, userId, userName } = after;
  const startsAt = new Date(one.startsAt.getTime() + after.startsAt.getTime() - before.startsAt.getTime());
  const { mailDay: _, ...kept } = one;
  const made: Meeting = {
    ...kept,
    ...(has('client') && { clientId, clientName }),
    ...(has('title') && { title }),
    ...(has('description') && { description, describedAt: at, wroteAt: at }),
    ...(has('person') && { userId, userName }),
    ...(has('time') && { startsAt, endsAt: movedWith(startsAt, after) }),
    ...(has('place') && { place: after.place ?? '' }),
    ...(has('attendees') && {
      attendees: after.attendees ?? [],
      invites: after.invites ?? false,
      reminds: after.reminds ?? false,
    }),
    logs: [...one.logs, { at, by, text: changeLine(one, parts) }],
    revision: one.revision + 1,
    updatedAt: at,
  };
  return { ...made, ...mailDayOf(made, at) };
}

function refuseRepeat(fault: RepeatFault): Refusal {
  if (fault === 'too-soon') return refuseField('repeat', messages.repeatsTooSoon);
  if (fault === 'too-often') return refuseField('times', messages.tooOften);
  return refuseField('until', messages.untilTooLate);
}

const noteOf = logLines(
  meetingSubject,
  (meeting: Omit<Meeting, 'companyId'>) => `${meeting.title}, ${showTimes(meeting)}`,
);
