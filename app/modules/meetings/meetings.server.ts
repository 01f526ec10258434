import { z } from 'zod';
import { type Actor, holds } from '~/core/access';
import { localTime, singaporeDay } from '~/core/dates';
import { moment } from '~/core/moment';
import { checkRevision, type Refusal, refuseField } from '~/core/refusal';
import { repeatInWords } from '~/core/repeat';
import { changedRepeat, repeatOf } from '~/core/repeat-input';
import { logLines, subject } from '~/core/subject';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { removeAllWhole } from '~db/removal';
import { listColleagues } from '../account/index.server';
import { clientChoice, forgetInteractions, recordInteractions } from '../crm/index.server';
import { keyOf } from './attendees';
import { type ChangePlan, endMovedWith, planChange } from './change-plan';
import { chosenClient, chosenOwner } from './chosen.server';
import { type Meeting, type MeetingPart, meetings } from './collections';
import { absenceAt, attendeesWith } from './gathering.server';
import { orderCancellations, orderMails } from './jobs.server';
import { mostOwnLines, usualMs } from './limits';
import { changeDetail, changedParts, showTimes } from './log-lines';
import * as messages from './messages';
import { newMeetings, toldOfMeeting } from './new-meeting';
import { type RepeatFault, timesOf } from './repeats';
import { deleteInput, faultOfTimes, meetingChangeInput, meetingId, newMeetingInput } from './schema';
import { comingOf, replace, storeRule } from './series.server';
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
  /** Somebody was added who gets no invitation. */
  uninvited: boolean;
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
    const saved = { ...meeting, companyId: db.companyId };
    return { meeting: saved, overlapping, away, uninvited: isUninvited(saved) };
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
    const after = { ...before, ...(await changesOf(db, actor, before, input)) };
    const fault = faultOfTimes(after.startsAt, after.endsAt);
    if (fault) throw refuseField('endTime', fault);
    const parts = changedParts(before, after);
    const stored = before.repeat ?? null;
    const rule = changedRepeat(stored, input, singaporeDay(after.startsAt));
    const isOtherRule = rule !== stored;
    const lines = input.logs;
    if (lines.length + before.logs.filter((line) => line.written).length > mostOwnLines) {
      throw refuseField('logs', messages.logFull);
    }
    if (parts.length === 0 && lines.length === 0 && !isOtherRule)
      return { meeting: before, overlapping: null, away: null, uninvited: false };

    const at = new Date();
    const upcoming = isOtherRule || input.scope === 'series' ? await comingOf(db, before, at) : [];
    if (isOtherRule && input.scope === 'one' && upcoming.length > 0)
      throw refuseField('repeat', messages.repeatsTogether);
    const times = isOtherRule && rule ? timesOf(after, rule) : [after];
    if (typeof times === 'string') throw refuseRepeat(times);
    const otherRule = isOtherRule ? { rule, times } : null;
    const change = { before, after, parts, upcoming, scope: input.scope, otherRule, lines, by: actor, at };
    const plan = planChange(change);
    await carryOut(db, plan, parts);

    const { meeting } = plan;
    const all = [meeting, ...plan.others, ...plan.made];
    const addsLines = lines.length > 0;
    const detail = changeDetail(before, after, { parts, otherRule: otherRule?.rule, addsLines });
    note(noteOf(meeting, 'changed', all.length > 1 ? `${detail} of ${all.length} in the series` : detail));
    const moved = isOtherRule || parts.some((part) => part === 'time' || part === 'person');
    const ids = all.map(({ _id }) => _id);
    return {
      meeting,
      overlapping: moved ? await overlapOf(db, meeting.userId, all, ids) : null,
      away: moved || parts.includes('attendees') ? await absenceAt(db, meeting, all) : null,
      uninvited: isUninvited(meeting, before),
    };
  },
});

/** Whether a save adds attendees to a meeting that is not over, without inviting them. */
function isUninvited({ attendees = [], invites, endsAt }: Meeting, before?: Meeting): boolean {
  const known = new Set(before?.attendees?.map(keyOf));
  return !invites && endsAt > new Date() && attendees.some((one) => !known.has(keyOf(one)));
}

/** Writes a planned change, with its mails and interactions. In the caller's transaction. */
async function carryOut(
  db: CompanyDb,
  { meeting, others, made, gone, newRule }: ChangePlan,
  parts: readonly MeetingPart[],
): Promise<void> {
  const saved = [meeting, ...others];
  await replace(db, saved);
  if (gone.length > 0) await remove(db, gone);
  if (made.length > 0) await db.in(meetings).insertMany(made);
  if (newRule) await storeRule(db, newRule.seriesId, newRule.repeat);
  // A description is nothing that attendees are told.
  if (parts.some((part) => part !== 'description')) await orderMails(db, saved);
  await orderMails(db, made);
  if (parts.length > 0 || made.length > 0)
    await recordInteractions(db, [...saved, ...made].map(toldOfMeeting));
}

async function remove(db: CompanyDb, gone: readonly Meeting[]): Promise<void> {
  const ids = gone.map(({ _id }) => _id);
  await db.in(meetings).deleteMany({ _id: { $in: ids } });
  await forgetInteractions(db, 'meeting', ids);
  await orderCancellations(db, gone);
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
    const gone = [meeting, ...others];
    await remove(db, gone);
    if (scope === 'series' && meeting.seriesId) await storeRule(db, meeting.seriesId, null);
    note(noteOf(meeting, 'deleted', others.length > 0 ? `${gone.length} of the series` : undefined));
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
async function changesOf(
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
    ...(startTime && { startsAt: startTime, endsAt: endMovedWith(startTime, before) }),
    ...(endTime && { endsAt: endTime }),
  };
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
