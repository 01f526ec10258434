import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { companies } from '../account/index.server';
import { daysInWords } from './balance';
import { type LeaveSettings, type LeaveType, leaveSettings } from './collections';
import type { EarlierWeek } from './days';
import { singaporeHolidays } from './holidays';
import { leaveSubject } from './leave-subject.server';
import * as messages from './messages';
import { recount } from './recount.server';
import {
  holdRules,
  type LeaveRules,
  openYears,
  readRules,
  readSettings,
  rulesOf,
  typesOf,
} from './rules.server';
import { holidayDay, holidayInput, newTypeInput, typeChangeInput, typeName, weekInput } from './schema';
import { builtInTypes, sameType } from './types';

const mostTypes = 30;
const mostChanges = 500;

/** The company's list of public holidays, and its working week. */
export const readHolidays = operation({
  name: 'readHolidays',
  access: 'HR',
  effect: 'read',
  input: z.object({}),
  failed: messages.readFailed,
  async run({ company, db }) {
    const settings = await readSettings(db);
    const rules = rulesOf(settings, company.workingDays);
    const years = openYears(new Date());
    return {
      years,
      today: singaporeDay(new Date()),
      week: rules.week,
      list: rules.list.filter(({ day }) => years.includes(Number(day.slice(0, 4)))),
      changed: (settings?.holidays ?? []).length > 0,
    };
  },
});

/** The company's types of leave and their rules. */
export const readTypes = operation({
  name: 'readTypes',
  access: 'HR',
  effect: 'read',
  input: z.object({}),
  failed: messages.readFailed,
  async run({ db }) {
    const settings = await readSettings(db);
    return { types: typesOf(settings?.types), kit: settings?.kitSince !== undefined };
  },
});

/** One type of leave. */
export const readType = operation({
  name: 'readType',
  access: 'HR',
  effect: 'read',
  input: typeName,
  failed: messages.readFailed,
  async run({ input: { name: asked }, db }) {
    const found = (await typesKept(db)).find(({ name }) => sameType(name, asked));
    if (!found) throw new Refusal('not-found', messages.typeGone);
    return found;
  },
});

/** Adds a public holiday. People with leave on that day get the day back. */
export const addHoliday = operation({
  name: 'addHoliday',
  access: 'HR',
  effect: 'write',
  input: holidayInput,
  failed: messages.settingsFailed,
  async run({ input: { day, name }, db, note }) {
    const [first, , last] = openYears(new Date());
    if (day < `${first}-01-01` || day > `${last}-12-31`) {
      throw refuseField('day', messages.holidayOutside(first, last));
    }
    await holdRules(db);
    const before = await readRules(db);
    if (before.holidays.has(day)) throw refuseField('day', messages.holidayThere);
    await changeHoliday(db, day, name);
    await recount(db, before, await readRules(db), day);
    note(holidayNote('added', day, name));
  },
});

/** Removes a public holiday: it becomes a working day, also in leave already requested. Repeating it changes nothing. */
export const removeHoliday = operation({
  name: 'removeHoliday',
  access: 'HR',
  effect: 'write',
  input: holidayDay,
  failed: messages.settingsFailed,
  async run({ input: { day }, db, note }) {
    await holdRules(db);
    const before = await readRules(db);
    const name = before.holidays.get(day);
    if (name === undefined) return;
    await changeHoliday(db, day, null);
    await recount(db, before, await readRules(db), day);
    note(holidayNote('removed', day, name));
  },
});

function holidayNote(action: string, day: string, name: string): LogEntry {
  return { action, subject: leaveSubject.name, subjectId: day, detail: `public holiday ${day}: ${name}` };
}

/** Sets the working days. Leave that is not over is counted by them from now on. */
export const changeWorkingWeek = operation({
  name: 'changeWorkingWeek',
  access: 'HR',
  effect: 'write',
  input: weekInput,
  failed: messages.settingsFailed,
  async run({ input: { day: week }, db, note }) {
    await holdRules(db);
    const before = await readRules(db);
    const today = singaporeDay(new Date());
    await keep(db, { earlierWeeks: earlierWeeksWith(before, today) });
    await db.in(companies).updateOne({}, { $set: { workingDays: week } });
    await recount(db, before, await readRules(db), today, 'and later');
    note({
      action: 'changed',
      subject: leaveSubject.name,
      subjectId: db.companyId,
      detail: 'the working week',
    });
  },
});

/** Adds a type of leave for everybody. */
export const addType = operation({
  name: 'addType',
  access: 'HR',
  effect: 'write',
  input: newTypeInput,
  failed: messages.settingsFailed,
  async run({ input, db, note }) {
    const types = await typesKept(db);
    if (types.some(({ name }) => sameType(name, input.name))) throw refuseField('name', messages.typeThere);
    if (types.length >= mostTypes) throw new Refusal('conflict', messages.typesFull);
    await keepTypes(db, [...types, withStart(input, undefined)]);
    note({
      action: 'added',
      subject: leaveSubject.name,
      subjectId: db.companyId,
      detail: `type ${input.name}: ${daysInWords(input.days)}`,
    });
  },
});

/** Changes a type's rules. Carry-over starts with the year it is turned on: the rest of earlier years stays there. */
export const changeType = operation({
  name: 'changeType',
  access: 'HR',
  effect: 'write',
  input: typeChangeInput,
  failed: messages.settingsFailed,
  async run({ input, db, note }) {
    const types = await typesKept(db);
    const before = types.find(({ name }) => sameType(name, input.name));
    if (!before) throw new Refusal('not-found', messages.typeGone);
    const after = withStart({ ...input, name: before.name }, before);
    await keepTypes(
      db,
      types.map((type) => (type === before ? after : type)),
    );
    note({
      action: 'changed',
      subject: leaveSubject.name,
      subjectId: db.companyId,
      detail: `type ${before.name}`,
    });
  },
});

/**
 * Removes a type of the company's own. Afterwards only people with days of it on their own record can request it; past
 * leave stays.
 */
export const removeType = operation({
  name: 'removeType',
  access: 'HR',
  effect: 'write',
  input: typeName,
  failed: messages.settingsFailed,
  async run({ input: { name }, db, note }) {
    if (builtInTypes.some((type) => sameType(type.name, name)))
      throw new Refusal('conflict', messages.typeStays);
    const types = await typesKept(db);
    const left = types.filter((type) => !sameType(type.name, name));
    if (left.length === types.length) return;
    await keepTypes(db, left);
    note({
      action: 'removed',
      subject: leaveSubject.name,
      subjectId: db.companyId,
      detail: `type ${name}`,
    });
  },
});

function withStart(
  { name, days, prorated, carryOver }: Omit<LeaveType, 'carriesFrom'>,
  before: LeaveType | undefined,
): LeaveType {
  const year = Number(singaporeDay(new Date()).slice(0, 4));
  const carriesFrom = carryOver > 0 ? (before?.carryOver && before.carriesFrom) || year : undefined;
  return { name, days, prorated, carryOver, ...(carriesFrom !== undefined && { carriesFrom }) };
}

async function typesKept(db: CompanyDb): Promise<LeaveType[]> {
  return typesOf((await readSettings(db))?.types);
}

async function keepTypes(db: CompanyDb, types: LeaveType[]): Promise<void> {
  await keep(db, { types });
}

/** A change that equals Singapore's list again is dropped. */
async function changeHoliday(db: CompanyDb, day: string, name: string | null): Promise<void> {
  const before = (await readSettings(db))?.holidays ?? [];
  const others = before.filter((one) => one.day !== day);
  const given = singaporeHolidays.find((one) => one.day === day)?.name ?? null;
  const holidays = name === given ? others : [...others, { day, name }];
  if (holidays.length > mostChanges) throw new Refusal('conflict', messages.listFull);
  await keep(db, { holidays });
}

/**
 * The earlier weeks including the current one as the week until today, as far back as leave can be recounted. Of two
 * changes on one day the first counts.
 */
function earlierWeeksWith({ week, earlierWeeks }: LeaveRules, today: string): EarlierWeek[] {
  const [first] = openYears(new Date());
  const kept = earlierWeeks.filter(({ before }) => before > `${first}-01-01`);
  return kept.at(-1)?.before === today ? kept : [...kept, { before: today, week }];
}

async function keep(
  db: CompanyDb,
  changes: Pick<LeaveSettings, 'types' | 'holidays' | 'earlierWeeks'>,
): Promise<void> {
  await db.in(leaveSettings).findOneAndUpdate({ _id: db.companyId }, { $set: changes }, { upsert: true });
}
