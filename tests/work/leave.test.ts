import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Actor, bossAccess, noAccess, type SystemAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import type { Operation } from '~/core/operation';
import type { Refusal } from '~/core/refusal';
import { Upload } from '~/core/upload';
import { setUpMail } from '~/gateways/mail';
import { companies, users } from '~/modules/account/collections';
import { hashPassword } from '~/modules/account/index.server';
import { readFile as readStoredFile } from '~/modules/files/read-file.server';
import { awayOn } from '~/modules/leave/away.server';
import { adjustBalance, browseBalances, readBalances } from '~/modules/leave/balances.server';
import { endLeaveAddress, makeLeaveAddress } from '~/modules/leave/calendar-addresses.server';
import { calendarOf } from '~/modules/leave/calendar-file.server';
import {
  type LeaveRequest,
  leaveAdjustments,
  leaveRequests,
  leaveSettings,
} from '~/modules/leave/collections';
import { countLeave } from '~/modules/leave/count.server';
import { exportLeave } from '~/modules/leave/export.server';
import { setUpLeaveMail, setUpLeaveSide } from '~/modules/leave/index.server';
import { messages } from '~/modules/leave/messages';
import { presentEvent } from '~/modules/leave/present';
import {
  browseApproval,
  listApprovedLeave,
  listOwnLeave,
  listPendingLeave,
} from '~/modules/leave/request-list.server';
import {
  applyForLeave,
  approveLeave,
  cancelLeave,
  readOwnLeave,
  rejectLeave,
} from '~/modules/leave/requests.server';
import {
  addHoliday,
  addType,
  changeType,
  changeWorkingWeek,
  readType,
  readTypes,
  removeHoliday,
  removeType,
} from '~/modules/leave/settings.server';
import { readSubscribedLeave } from '~/modules/leave/subscribed.server';
import { employees } from '~/modules/people/collections';
import { noDetails } from '~/modules/people/details';
import { openCompliance, openNewEmployee } from '~/modules/people/edit-employee.server';
import { changeEmployee, createEmployee, deleteEmployee } from '~/modules/people/employees.server';
import { upgradeEntitlements } from '~/modules/people/index.server';
import type { LeaveLeft } from '~/modules/people/leave-side.server';
import { handOver } from '~/modules/people/ownership.server';
import { openOwnCompliance } from '~/modules/people/profile.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someEmployee } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();
setUpLeaveSide();

let db: CompanyDb;
let boss: Actor;
let manager: Actor;
let worker: Actor;
let outbox: string;

/** A Wednesday. */
const now = new Date('2026-11-18T02:00:00Z');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  db = companyDb(newId());
  await db.in(companies).insert({
    _id: db.companyId,
    name: 'Kopi & Co',
    planName: 'Growth',
    planRank: 2,
    trialEndsAt: now,
    credits: 0,
    purseLines: 0,
    createdAt: now,
  });
  boss = await person('Lim Mei Hua', bossAccess);
  manager = await person('Rajesh Nair');
  worker = await person('Chen Wei', noAccess, { managerId: manager.userId });
  outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  setUpMail({ smtpUrl: undefined, from: 'laoban@firm.example', outbox });
  setUpLeaveMail({ appUrl: 'https://firm.example', onFailure: () => {} });
});
afterEach(async () => {
  vi.useRealTimers();
  // The last mail may be on its way still.
  await rm(outbox, { recursive: true, force: true, maxRetries: 20 });
});

async function person(name: string, access: SystemAccess = noAccess, more: object = {}): Promise<Actor> {
  const _id = newId();
  const email = `${_id}@firm.example`;
  const own = { passwordHash: '', welcomed: true, createdAt: now, updatedAt: now };
  await db.in(users).insert({ _id, name, email, access, status: 'Active', ...own, ...more });
  return { userId: _id, companyId: db.companyId, sid: 'sid', name, email, access, welcomed: true };
}

const ask = async <Result>(operation: Operation<Result>, sent: object, as: Actor): Promise<Result> =>
  await askIn(db, operation, { ...sent }, { as });

const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> =>
  await asked.then(
    () => expect.unreachable('it was not refused'),
    (refusal: Refusal) => refusal,
  );

const days = (startDate: string, endDate = startDate, more: object = {}) => ({
  type: 'Annual Leave',
  startDate,
  endDate,
  reason: 'Rest',
  ...more,
});
const apply = async (sent: object, as = worker) => await ask(applyForLeave, sent, as);
const applied = async (...given: Parameters<typeof days>) => (await apply(days(...given))).request._id;
const approved = async (...given: Parameters<typeof days>) => {
  const id = await applied(...given);
  await ask(approveLeave, { id }, manager);
  return id;
};
const left = async (type = 'Annual Leave', year = 2026, who = worker) => {
  const { balances } = await ask(readBalances, { id: who.userId, year }, boss);
  return balances.find((one) => one.type === type)?.balance.available;
};
const mails = async () =>
  await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));

describe('an application', () => {
  test('takes working days from the balance and says what remains', async () => {
    // Monday to the Tuesday after.
    const { request, remaining } = await apply(days('2026-11-23', '2026-12-01'));
    expect([request.days, request.status, remaining]).toEqual([7, 'pending', 7]);
    expect(await left()).toBe(7);
  });

  test('is told to the manager, without its reason', async () => {
    await apply(days('2026-11-23', '2026-11-23', { reason: 'A family matter' }));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), 60_000);
    const [mail = ''] = await mails();
    expect(mail).toContain(manager.email);
    expect(mail).toContain('Chen Wei');
    expect(mail).not.toContain('A family matter');
  });

  test('begins on the day of joining at the earliest, whether or not anything is prorated', async () => {
    await db.in(employees).insert({ ...noDetails, _id: worker.userId, joinDate: '2026-11-24', watched: [] });
    const text = 'Leave can be taken from the day of joining: Nov 24, 2026.';
    const refused = await refusalOf(apply(days('2026-11-23', '2026-11-25')));
    expect([refused.why, refused.fields]).toEqual(['bad-input', { startDate: [text] }]);
    const counted = async (startDate: string) =>
      (await ask(countLeave, days(startDate, '2026-11-25'), worker)).counted;
    expect(await counted('2026-11-23')).toMatchObject({ days: 0, wrong: text });
    expect(await counted('2026-11-24')).toMatchObject({ days: 2 });
    expect((await apply(days('2026-11-24', '2026-11-25'))).request.days).toBe(2);
    // Of whom nobody has written down when he joined nothing is known.
    expect((await apply(days('2026-01-05'), manager)).request.days).toBe(1);
  });

  test('of somebody without a manager is told to the boss', async () => {
    await apply(days('2026-11-23'), manager);
    await vi.waitFor(async () => expect((await mails())[0]).toContain(boss.email), 60_000);
  });

  test.each<[string, object, string, string]>([
    ['no type', { ...days('2026-11-23'), type: '' }, 'type', messages.fillIn],
    ['no reason', days('2026-11-23', '2026-11-23', { reason: ' ' }), 'reason', messages.fillIn],
    ['no start', days(''), 'startDate', messages.fillIn],
    ['no end', days('2026-11-23', ''), 'endDate', messages.fillIn],
    ['February 29 of a year without', days('2027-02-29'), 'startDate', 'Enter a day that exists'],
    ['an end before the start', days('2026-11-24', '2026-11-23'), 'endDate', messages.endsBeforeStart],
    [
      'an afternoon until noon',
      days('2026-11-23', '2026-11-23', { startPart: 'afternoon', endPart: 'morning' }),
      'endDate',
      messages.endsBeforeStart,
    ],
    [
      'another part of a day',
      days('2026-11-23', '2026-11-23', { startPart: 'night' }),
      'startPart',
      messages.partWrong,
    ],
    ['an unknown type', { ...days('2026-11-23'), type: 'Sabbatical' }, 'type', messages.typeUnknown],
    ['weekends only', days('2026-11-21', '2026-11-22'), 'startDate', messages.noWorkingDays],
    ['holidays only', days('2026-12-25'), 'startDate', messages.noWorkingDays],
    ['a year long past', days('2019-11-18'), 'startDate', 'Leave can be asked for'],
    ['a year too far ahead', days('2027-12-30', '2028-01-03'), 'endDate', 'Leave can be asked for'],
  ])('with %s is refused at its field', async (_, sent, field, text) => {
    const refusal = await refusalOf(apply(sent));
    expect(refusal.why).toBe('bad-input');
    expect(refusal.fields?.[field]?.[0]).toContain(text);
    expect(await db.in(leaveRequests).count({}, 1)).toBe(0);
  });

  test('knows the other spelling of Off In Lieu', async () => {
    await ask(adjustBalance, adjustment({ type: 'Off In-Lieu', days: '1' }), boss);
    const { request } = await apply({ ...days('2026-11-23'), type: 'Off In-Lieu' });
    expect(request.type).toBe('Off In Lieu');
  });

  test('for more than is left is refused with what is left', async () => {
    const refusal = await refusalOf(apply(days('2026-11-23', '2026-12-11')));
    expect([refusal.why, refusal.message]).toEqual([
      'conflict',
      messages.notEnough('14 days', 2026, '15 days'),
    ]);
  });

  test('that crosses the year counts in each', async () => {
    const { remaining } = await apply(days('2026-12-24', '2027-01-04'));
    expect(remaining).toBe(9);
    expect([await left(), await left('Annual Leave', 2027)]).toEqual([9, 13]);
  });

  test('is refused for whoever has left, whoever asks', async () => {
    await ask(changeEmployee, { id: worker.userId, employeeStatus: 'Resigned' }, boss);
    const refusal = await refusalOf(apply(days('2026-11-23')));
    expect([refusal.why, refusal.message]).toEqual(['conflict', messages.personLeft]);
  });

  test('that overlaps one’s own is refused, and the other half of a day is not', async () => {
    await apply(days('2026-11-23', '2026-11-23', { endPart: 'morning' }));
    const refusal = await refusalOf(apply(days('2026-11-23', '2026-11-24')));
    expect([refusal.why, refusal.message]).toEqual(['conflict', messages.overlaps('Nov 23, 2026, morning')]);
    await apply(days('2026-11-23', '2026-11-24', { startPart: 'afternoon' }));
    expect(await left()).toBe(12);
  });

  test('that was rejected or cancelled stands in nobody’s way, and gives its days back', async () => {
    const id = await applied('2026-11-23');
    await ask(rejectLeave, { id }, manager);
    expect(await left()).toBe(14);
    await ask(cancelLeave, { id: await applied('2026-11-23') }, worker);
    expect(await left()).toBe(14);
    await applied('2026-11-23');
  });
});

/** What HR sends to adjust the worker's balance. */
const adjustment = (more: object = {}) => ({
  id: worker.userId,
  type: 'Annual Leave',
  year: 2026,
  days: 2,
  reason: 'Worked on a Sunday',
  ...more,
});

test('fifty applications at once for the last two days: exactly what fits', async () => {
  await ask(adjustBalance, adjustment({ days: -12 }), boss);
  const weekdays = [16, 17, 18, 19, 20, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`);
  const halves = weekdays.flatMap((day) => [
    days(day, day, { endPart: 'morning' }),
    days(day, day, { startPart: 'afternoon' }),
    days(day),
    days(day, day, { endPart: 'morning' }),
    days(day, day, { startPart: 'afternoon' }),
  ]);
  const came = await Promise.allSettled(halves.map((sent) => apply(sent)));
  const through = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value.request.days] : []));
  expect(through.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await left()).toBe(0);
  for (const one of came) if (one.status === 'rejected') expect(one.reason.why).toBe('conflict');
});

describe('a decision', () => {
  test('is the manager’s, HR’s or the boss’s, and told to whoever asked', async () => {
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    for (const by of [manager, hr, boss]) {
      const id = await applied('2026-11-23');
      await ask(approveLeave, { id }, by);
      await ask(cancelLeave, { id }, worker);
    }
    await vi.waitFor(async () => {
      expect((await mails()).filter((mail) => mail.includes('has approved your leave'))).toHaveLength(3);
    }, 60_000);
  });

  test('is nobody’s about himself but the boss’s, and no colleague’s', async () => {
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    const { request } = await apply(days('2026-11-23'), hr);
    expect((await refusalOf(ask(approveLeave, { id: request._id }, hr))).message).toBe(messages.notOneself);
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(ask(approveLeave, { id: request._id }, colleague))).why).toBe('forbidden');
    const own = await apply(days('2026-11-23'), boss);
    await ask(approveLeave, { id: own.request._id }, boss);
  });

  test('of two at once is carried out once, and the other is told by whom', async () => {
    const id = await applied('2026-11-23');
    const came = await Promise.allSettled([
      ask(approveLeave, { id }, manager),
      ask(rejectLeave, { id }, boss),
    ]);
    const refused = came.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refusal] : []));
    expect(refused).toHaveLength(1);
    const kept = await db.in(leaveRequests).findOne({ _id: id });
    expect(refused[0]?.message).toBe(messages.decided(kept?.status ?? '', kept?.decidedByName ?? ''));
  });

  test('about a stranger’s request is a 404', async () => {
    const id = await applied('2026-11-23');
    const other = companyDb(newId());
    expect((await refusalOf(askIn(other, approveLeave, { id }))).why).toBe('not-found');
  });
});

describe('cancelling', () => {
  test('is one’s own as long as it waits, and before an approved one begins', async () => {
    await ask(cancelLeave, { id: await applied('2026-11-16') }, worker);
    await ask(cancelLeave, { id: await approved('2026-11-19') }, worker);
    expect(await left()).toBe(14);
    const begun = await approved('2026-11-18');
    expect((await refusalOf(ask(cancelLeave, { id: begun }, worker))).message).toBe(messages.begun);
    await ask(cancelLeave, { id: begun }, manager);
    expect(await left()).toBe(14);
  });

  test('is nobody else’s, and not twice', async () => {
    const id = await applied('2026-11-23');
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(ask(cancelLeave, { id }, colleague))).why).toBe('forbidden');
    await ask(cancelLeave, { id }, worker);
    expect((await refusalOf(ask(cancelLeave, { id }, worker))).why).toBe('conflict');
  });
});

describe('lists', () => {
  test('show everybody his own, and approvers what waits for them', async () => {
    const id = await applied('2026-11-23');
    await apply(days('2026-11-24'), boss);
    const ids = ({ items }: { items: { _id: string }[] }) => items.map(({ _id }) => _id);
    expect(ids(await ask(listOwnLeave, {}, worker))).toEqual([id]);
    expect(ids(await ask(listPendingLeave, {}, manager))).toEqual([id]);
    expect((await ask(browseApproval, {}, boss)).items).toHaveLength(2);
    expect((await refusalOf(ask(listPendingLeave, {}, worker))).why).toBe('forbidden');
  });

  test('tell whoever decides who else is away then, once, and nobody who only asks or has that half', async () => {
    const colleague = await person('Ahmad bin Ismail');
    const taken = async (who: Actor, sent: object) => {
      const { request } = await apply(sent, who);
      await ask(approveLeave, { id: request._id }, boss);
    };
    await taken(colleague, days('2026-11-23'));
    await taken(colleague, days('2026-11-25', '2026-12-02'));
    await taken(boss, { ...days('2026-11-27'), endPart: 'morning' });
    await apply(days('2026-11-24'), boss);
    const whole = await apply(days('2026-11-23', '2026-12-01'), worker);
    const away = async () =>
      (await ask(browseApproval, {}, boss)).items.find(({ request }) => request._id === whole.request._id)
        ?.away;
    expect(await away()).toEqual(['Ahmad bin Ismail', 'Lim Mei Hua']);
    expect((await ask(readOwnLeave, { id: whole.request._id }, boss)).away).toEqual(await away());
    await ask(rejectLeave, { id: whole.request._id }, boss);
    const half = await apply({ ...days('2026-11-27'), startPart: 'afternoon' }, worker);
    expect((await ask(readOwnLeave, { id: half.request._id }, boss)).away).toEqual(['Ahmad bin Ismail']);
    await ask(approveLeave, { id: half.request._id }, boss);
    expect((await ask(readOwnLeave, { id: half.request._id }, boss)).away).toBeUndefined();
  });

  test('of a month show names to everybody, and why to the person and his approvers alone', async () => {
    await approved('2026-11-30', '2026-12-01', { reason: 'A family matter' });
    await applied('2026-11-25');
    const colleague = await person('Ahmad bin Ismail');
    const seen = async (as: Actor) =>
      (await ask(listApprovedLeave, { month: '2026-12' }, as)).items
        .map(presentEvent)
        .map(({ title, content }) => [title, content]);
    for (const as of [worker, manager, boss]) {
      expect(await seen(as)).toEqual([['Chen Wei: Annual Leave', 'A family matter']]);
    }
    expect(await seen(colleague)).toEqual([['Chen Wei', 'On leave']]);
    for (const wrong of [{ month: '2026-13' }, {}]) {
      expect((await refusalOf(ask(listApprovedLeave, wrong, worker))).fields).toEqual({
        month: [messages.monthWrong],
      });
    }
  });

  test('as CSV have no reasons', async () => {
    await approved('2026-11-23', '2026-11-23', { reason: 'A family matter' });
    let text = '';
    for await (const piece of await ask(exportLeave, {}, boss)) text += piece;
    expect(text).toContain('Chen Wei,Annual Leave,2026-11-23');
    expect(text).not.toContain('family');
  });
});

test('who is away on a day, and for how much of it', async () => {
  await approved('2026-11-23', '2026-11-24', { endPart: 'morning' });
  await applied('2026-11-24', '2026-11-24', { startPart: 'afternoon' });
  expect(await awayOn(db, '2026-11-23')).toEqual(new Map([[worker.userId, 'whole']]));
  expect(await awayOn(db, '2026-11-24')).toEqual(new Map([[worker.userId, 'morning']]));
  expect(await awayOn(db, '2026-11-25')).toEqual(new Map());
});

test('a form’s days are counted as they stand, with what would remain', async () => {
  const { counted } = await ask(countLeave, days('2026-12-24', '2027-01-04'), worker);
  expect(counted).toEqual({
    days: 6,
    years: [
      { year: 2026, days: 5, left: 9 },
      { year: 2027, days: 1, left: 13 },
    ],
    holidays: ['Christmas Day', 'New Year’s Day'],
    notListed: [],
  });
  // Nobody has listed that year's holidays yet: its New Year's Day is counted, and that is said.
  const later = (await ask(countLeave, days('2027-12-31', '2028-01-03'), worker)).counted;
  expect(later).toMatchObject({ days: 2, notListed: [2028] });
  for (const sent of [{}, days('2026-02-30')]) {
    expect((await ask(countLeave, sent, worker)).counted).toBeNull();
  }
  const sameDay = days('2026-11-24', '2026-11-24', { startPart: 'afternoon', endPart: 'morning' });
  for (const sent of [days('2026-11-24', '2026-11-23'), sameDay]) {
    expect((await ask(countLeave, sent, worker)).counted?.wrong).toBe(
      'End date cannot be before start date.',
    );
  }
});

describe('balances', () => {
  test('are adjusted by HR with a reason, and one’s own by the boss alone', async () => {
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    await ask(adjustBalance, adjustment({ days: '-1.5' }), hr);
    expect(await left()).toBe(12.5);
    const own = adjustment({ id: hr.userId });
    expect((await refusalOf(ask(adjustBalance, own, hr))).why).toBe('forbidden');
    const ofBoss = await refusalOf(ask(adjustBalance, adjustment({ id: boss.userId }), hr));
    expect([ofBoss.why, ofBoss.message]).toEqual(['forbidden', messages.notBossBalance]);
    const seen = async (id: string) => (await ask(readBalances, { id }, hr)).whyNot;
    expect(await seen(boss.userId)).toBe(messages.notBossBalance);
    expect(await seen(worker.userId)).toBeNull();
    await ask(adjustBalance, adjustment({ id: boss.userId }), boss);
    for (const wrong of [
      { days: 0 },
      { days: 0.3 },
      { days: 400 },
      { reason: '' },
      { year: 2019 },
      { type: 'X' },
    ]) {
      expect((await refusalOf(ask(adjustBalance, adjustment(wrong), boss))).why).toBe('bad-input');
    }
    const { items } = await ask(browseBalances, { q: 'chen' }, boss);
    expect(items.map(({ person }) => person.name)).toEqual(['Chen Wei']);
  });

  test('stand beside the entitlements in HR’s editor and in one’s own profile', async () => {
    await applied('2026-11-23', '2026-11-24');
    for (const [operation, as] of [
      [openCompliance, boss],
      [openOwnCompliance, worker],
    ] as const) {
      const { entitlements } = await ask(
        operation as Operation<{ entitlements: LeaveLeft[] }>,
        { id: worker.userId },
        as,
      );
      expect(entitlements.slice(0, 2).map(({ balance }) => balance)).toEqual([12, 14]);
    }
    const sent = { leaveEntitlements: [{ type: 'Annual Leave', entitlement: 14, balance: '3.5' }] };
    const { id } = await ask(createEmployee, { ...someEmployee(), ...sent }, boss);
    expect((await ask(openCompliance, { id }, boss)).entitlements).toEqual([
      { type: 'Annual Leave', entitlement: 14, balance: 3.5 },
    ]);
  });

  test('that HR sends with a record are adjustments where they are others', async () => {
    const { id } = await ask(
      createEmployee,
      { ...someEmployee(), leaveEntitlements: [{ type: 'Annual Leave', entitlement: 14, balance: 14 }] },
      boss,
    );
    const shown = async () => await left('Annual Leave', 2026, { ...worker, userId: id });
    const send = async (entitlement: number, balance: number) =>
      await ask(
        changeEmployee,
        { id, leaveEntitlements: [{ type: 'Annual Leave', entitlement, balance }] },
        boss,
      );
    expect(await db.in(leaveAdjustments).count({ userId: id }, 9)).toBe(0);
    await send(14, 10);
    expect(await shown()).toBe(10);
    // What was read and comes back beside another entitlement is no wish of its own.
    await send(16, 10);
    expect(await shown()).toBe(12);
    expect(await db.in(leaveAdjustments).count({ userId: id }, 9)).toBe(1);
  });
});

describe('what somebody may take', () => {
  const usual = ['Annual Leave 14', 'Medical Leave 14', 'Hospitalization Leave 60', 'Off In Lieu 0'];
  const listOf = (of: readonly { type: string; entitlement: number }[]) =>
    of.map(({ type, entitlement }) => `${type} ${entitlement}`);
  const holds = async (id: string) => listOf((await ask(openCompliance, { id }, boss)).entitlements);
  const add = async (more = {}) => (await ask(createEmployee, { ...someEmployee(), ...more }, boss)).id;
  const send = async (id: string, list: object[]) =>
    await ask(changeEmployee, { id, leaveEntitlements: list }, boss);
  const other = { ...days('2026-11-23'), type: 'Medical Leave' };

  test('is what the company says, of whoever has no record, an untouched one, or one made of its form', async () => {
    const before = await add();
    await ask(changeType, { name: 'Annual Leave', days: 18 }, boss);
    const offered = (await ask(openNewEmployee, {}, boss)).entitlements;
    const raised = ['Annual Leave 18', ...usual.slice(1)];
    expect(listOf(offered)).toEqual(raised);
    for (const id of [boss.userId, before, await add(), await add({ leaveEntitlements: offered })]) {
      expect(await holds(id)).toEqual(raised);
    }
    expect(await left('Annual Leave', 2026, { ...worker, userId: before })).toBe(18);
    // Who has days of the company's goes on following it, also when HR's form has sent them.
    await send(before, offered);
    await ask(changeType, { name: 'Annual Leave', days: 20 }, boss);
    expect((await holds(before))[0]).toBe('Annual Leave 20');
  });

  test('is the list that HR sends: days of his own, and no type that it leaves out', async () => {
    const { userId } = worker;
    await send(userId, [{ type: 'Annual Leave', entitlement: 21 }]);
    expect(await holds(userId)).toEqual(['Annual Leave 21']);
    expect((await refusalOf(apply(other))).fields).toEqual({ type: [messages.typeUnknown] });
    await ask(changeType, { name: 'Annual Leave', days: 18 }, boss);
    await ask(addType, { name: 'Sabbatical', days: 3 }, boss);
    expect(await holds(userId)).toEqual(['Annual Leave 21', 'Sabbatical 3']);
    await send(userId, []);
    expect(await holds(userId)).toEqual(['Annual Leave 18', ...usual.slice(1), 'Sabbatical 3']);
    expect((await apply(other)).remaining).toBe(13);
  });

  test('is no change where it comes back as it was read, by whoever may not change his own too', async () => {
    const { userId } = manager;
    await send(userId, [
      { type: 'Gardening', entitlement: 2 },
      { type: 'Annual Leave', entitlement: 21 },
    ]);
    await ask(changeType, { name: 'Annual Leave', days: 21 }, boss);
    const { entitlements, employee } = await ask(openCompliance, { id: userId }, boss);
    const hr = { ...manager, access: { ...manager.access, HR: true } };
    await ask(changeEmployee, { id: userId, leaveEntitlements: [...entitlements].reverse() }, hr);
    const { user, details } = (await ask(openCompliance, { id: userId }, boss)).employee;
    expect(details).toEqual(employee.details);
    expect(user.revision).toBe(employee.user.revision);
    const more = { id: userId, leaveEntitlements: [{ type: 'Annual Leave', entitlement: 22 }] };
    expect((await refusalOf(ask(changeEmployee, more, hr))).why).toBe('forbidden');
  });

  test('is what it was where an earlier version has written it, and follows the company where it said the same', async () => {
    const early = (annual: number) => [
      { type: 'Annual Leave', entitlement: annual },
      { type: 'Medical Leave', entitlement: 14 },
    ];
    const untouched = await add();
    const own = await add();
    const both = db.in(employees);
    await both.updateOne({ _id: untouched }, { $set: { leaveEntitlements: early(14) } });
    await both.updateOne({ _id: own }, { $set: { leaveEntitlements: early(15) } });
    await upgradeEntitlements(db);
    await upgradeEntitlements(db);
    expect(await holds(untouched)).toEqual(usual);
    expect(await holds(own)).toEqual(['Annual Leave 15', ...usual.slice(1)]);
    await ask(changeType, { name: 'Annual Leave', days: 18 }, boss);
    await ask(changeType, { name: 'Medical Leave', days: 16 }, boss);
    expect((await holds(untouched)).slice(0, 2)).toEqual(['Annual Leave 18', 'Medical Leave 16']);
    expect((await holds(own)).slice(0, 2)).toEqual(['Annual Leave 15', 'Medical Leave 16']);
  });
});

describe('the company’s own rules', () => {
  test('a holiday that is added gives its day back, and one that goes takes it', async () => {
    await approved('2026-11-23', '2026-11-24', { endPart: 'morning' });
    await ask(addHoliday, { day: '2026-11-24', name: 'Company day' }, boss);
    expect(await left()).toBe(13);
    await ask(addHoliday, { day: '2026-11-23', name: 'Another' }, boss);
    expect(await left()).toBe(14);
    await ask(removeHoliday, { day: '2026-11-23' }, boss);
    await ask(removeHoliday, { day: '2026-11-23' }, boss);
    expect(await left()).toBe(13);
    const twice = { day: '2026-12-25', name: 'Christmas' };
    expect((await refusalOf(ask(addHoliday, twice, boss))).fields?.day).toEqual([messages.holidayThere]);
  });

  test.each<[string, (as: Actor) => Promise<unknown>]>([
    ['holiday', (as) => ask(addHoliday, { day: '2026-11-24', name: 'Company day' }, as)],
    ['working week', (as) => ask(changeWorkingWeek, { day: ['1', '3', '4', '5'] }, as)],
  ])('a new %s counts for leave that is asked for at the same moment too', async (_, change) => {
    const people: Actor[] = [];
    for (let many = 0; many < 6; many += 1) people.push(await person(`Worker ${many}`));
    const [first, ...others] = people.map(async (one) => await apply(days('2026-11-23', '2026-11-25'), one));
    await Promise.all([first, change(boss), ...others]);
    const kept = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
    expect(kept.map((one) => one.days)).toEqual(Array(6).fill(2));
  });

  test('another working week counts what is not over anew', async () => {
    await approved('2026-11-27', '2026-11-30');
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4', '5', '6'] }, boss);
    expect(await left()).toBe(11);
    expect((await refusalOf(ask(changeWorkingWeek, {}, boss))).fields?.day).toEqual([messages.weekNeeded]);
  });

  test('another working week takes and gives back no day that is past already', async () => {
    // From Friday noon, over a Saturday that is past, into the coming Monday; today is Wednesday.
    await approved('2026-11-13', '2026-11-23', { startPart: 'afternoon' });
    const before = (await left()) ?? 0;
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4', '5', '6'] }, boss);
    expect(await left()).toBe(before - 1);
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4'] }, boss);
    expect(await left()).toBe(before + 1);
  });

  test('a type of its own can be asked for as long as it is there', async () => {
    await ask(addType, { name: 'Childcare Leave', days: 6 }, boss);
    const own = { ...days('2026-11-23'), type: 'childcare leave' };
    expect((await apply(own)).remaining).toBe(5);
    await ask(removeType, { name: 'Childcare Leave' }, boss);
    expect(
      (await refusalOf(apply({ ...own, startDate: '2026-11-24', endDate: '2026-11-24' }))).fields,
    ).toEqual({
      type: [messages.typeUnknown],
    });
    expect((await refusalOf(ask(removeType, { name: 'Annual Leave' }, boss))).why).toBe('conflict');
    expect((await refusalOf(ask(addType, { name: 'off in-lieu', days: 1 }, boss))).why).toBe('bad-input');
  });

  test('a type that is not there is neither shown nor changed, and thirty are enough', async () => {
    for (const asked of [
      () => ask(readType, { name: 'Sabbatical' }, boss),
      () => ask(changeType, { name: 'Sabbatical', days: 3 }, boss),
    ])
      expect(await refusalOf(asked())).toMatchObject({
        why: 'not-found',
        message: 'There is no such type of leave.',
      });
    const types = (await ask(readTypes, {}, boss)).types.length;
    for (let n = types; n < 30; n += 1) await ask(addType, { name: `Type ${n}`, days: 1 }, boss);
    expect(await refusalOf(ask(addType, { name: 'One more', days: 1 }, boss))).toMatchObject({
      why: 'conflict',
      message: 'The list is full: remove a type first.',
    });
  });

  test('a public holiday lies in the years that are open, and five hundred changes are enough', async () => {
    const year = Number(singaporeDay(new Date()).slice(0, 4));
    for (const day of [`${year - 2}-12-31`, `${year + 2}-01-01`]) {
      expect((await refusalOf(ask(addHoliday, { day, name: 'Too far' }, boss))).fields?.day).toEqual([
        expect.stringMatching(/^Enter a day from \d{4} to \d{4}\.$/),
      ]);
    }
    const holidays = Array.from({ length: 500 }, (_, n) => ({ day: `1990-${n}`, name: 'Before' }));
    await db
      .in(leaveSettings)
      .findOneAndUpdate({ _id: db.companyId }, { $set: { holidays } }, { upsert: true });
    const one = { day: `${year}-06-30`, name: 'Company day' };
    expect(await refusalOf(ask(addHoliday, one, boss))).toMatchObject({
      why: 'conflict',
      message: 'The list is full: remove a day first.',
    });
  });

  test('carry-over counts from the year in which it is turned on', async () => {
    await approved('2026-11-23', '2026-12-02');
    await ask(changeType, { name: 'Annual Leave', days: 14, carryOver: 5 }, boss);
    expect([await left(), await left('Annual Leave', 2027)]).toEqual([6, 19]);
    // What is given away of next year was carried from this one.
    await ask(adjustBalance, adjustment({ year: 2027, days: -14 }), boss);
    await apply(days('2027-01-04', '2027-01-08'));
    expect((await refusalOf(apply(days('2026-12-14', '2026-12-15')))).why).toBe('conflict');
    await apply(days('2026-12-14'));
  });

  test('what is given away by it is told while somebody still chooses his days', async () => {
    await ask(changeType, { name: 'Annual Leave', days: 14, carryOver: 5 }, boss);
    // Ten of fourteen days are taken: four go over, and not five.
    const over = days('2026-12-17', '2027-01-04');
    const years = async (sent: object) => (await ask(countLeave, sent, worker)).counted?.years;
    expect(await years(over)).toEqual([
      { year: 2026, days: 10, left: 4 },
      { year: 2027, days: 1, left: 17 },
    ]);
    await ask(adjustBalance, adjustment({ year: 2027, days: -18 }), boss);
    expect(await years(days('2026-12-14', '2026-12-24'))).toEqual([{ year: 2026, days: 9, left: 5 }]);
    const tooMany = days('2026-12-14', '2026-12-29');
    expect(await years(tooMany)).toEqual([
      { year: 2026, days: 11, left: 3 },
      { year: 2027, days: 0, left: -1 },
    ]);
    expect((await refusalOf(apply(tooMany))).message).toContain('left for 2027');
  });
});

test('whoever is called otherwise now has that name on leave that is not over', async () => {
  const id = await applied('2026-12-14');
  await db.in(leaveRequests).insert({
    ...((await db.in(leaveRequests).findOne({ _id: id })) as LeaveRequest),
    _id: newId(),
    start: '2026-03-02',
    end: '2026-03-02',
  });
  await ask(changeEmployee, { id: worker.userId, name: 'Chen Wei Ming' }, boss);
  const names = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
  expect(names.map(({ userName }) => userName)).toEqual(['Chen Wei', 'Chen Wei Ming']);
});

test('what last year carries through this one into the next is not taken twice', async () => {
  const rules = { name: 'Annual Leave', days: 14, prorated: false, carryOver: 5, carriesFrom: 2025 };
  await db.in(leaveSettings).insert({ _id: db.companyId, types: [rules] });
  // 14 of this year's 14 + 5, and of the next year's 14 + 5 all.
  await apply(days('2026-12-01', '2026-12-18'));
  await ask(adjustBalance, adjustment({ year: 2027, days: -14 }), boss);
  await apply(days('2027-01-04', '2027-01-08'));
  const long = days('2025-11-03', '2025-11-19');
  expect((await refusalOf(apply(long))).message).toContain('left for 2027');
  await apply(days('2025-11-03', '2025-11-13'));
});

describe('whoever leaves', () => {
  test.each(['dismissed', 'deleted'])('and is %s takes back what has not begun', async (how) => {
    const past = await approved('2026-11-16');
    const ahead = await approved('2026-11-23');
    const waits = await applied('2026-11-25');
    if (how === 'deleted') await ask(deleteEmployee, { id: worker.userId }, boss);
    else await ask(changeEmployee, { id: worker.userId, employeeStatus: 'Terminated' }, boss);
    const kept = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
    expect(kept.map(({ _id, status, userName }) => [_id, status, userName])).toEqual([
      [past, 'approved', 'Chen Wei'],
      [ahead, 'cancelled', 'Chen Wei'],
      [waits, 'cancelled', 'Chen Wei'],
    ]);
  });
});

describe('a medical certificate', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
  const sent = (bytes: Uint8Array, name = 'mc.pdf') =>
    days('2026-11-23', '2026-11-23', {
      type: 'Medical Leave',
      certificate: new Upload(name, 'application/pdf', new Uint8Array(bytes)),
    });

  test('is seen by its person, his manager, HR and the boss, and by no colleague', async () => {
    const { request } = await apply(sent(pdf));
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    const file = { id: request.certificateId };
    for (const as of [worker, manager, hr, boss]) {
      expect((await ask(readStoredFile, file, as)).type).toBe('application/pdf');
    }
    const colleague = await person('Ahmad bin Ismail');
    expect((await refusalOf(ask(readStoredFile, file, colleague))).why).toBe('forbidden');
  });

  test('that is a picture is written anew, and what is neither is refused', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } });
    const { request } = await apply(sent(await picture.png().toBuffer()));
    expect((await ask(readStoredFile, { id: request.certificateId }, worker)).type).toBe('image/png');
    for (const bytes of [Buffer.from('<html>'), Buffer.from('%PDF-1.7 and no end')]) {
      const refusal = await refusalOf(apply(sent(bytes)));
      expect(refusal.fields).toEqual({ certificate: [messages.certificateWrong] });
    }
  });
});

test('a calendar program sees who is away and never why, until its address is switched off', async () => {
  await approved('2026-11-23', '2026-11-24', { reason: 'A family matter', endPart: 'morning' });
  const { token } = await ask(makeLeaveAddress, {}, worker);
  const { items, name } = await ask(readSubscribedLeave, { token }, worker);
  const text = await calendarOf(items, name);
  expect(text).toContain('SUMMARY:Chen Wei: On leave (until noon)');
  expect(text).toContain('DTSTART;VALUE=DATE:20261123');
  expect(text).toContain('DTEND;VALUE=DATE:20261125');
  expect(text).not.toMatch(/family|Annual/);
  await ask(endLeaveAddress, {}, worker);
  expect((await refusalOf(ask(readSubscribedLeave, { token }, worker))).why).toBe('not-found');
});

describe('leave that waits for somebody who decides no more', () => {
  const subject = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '';
  /** To whom it was said that Chen Wei's leave waits, once for each mail. */
  const told = async () =>
    (await mails())
      .filter((mail) => subject(mail).startsWith('Leave to approve'))
      .map((mail) => [boss, manager, other].find(({ email }) => mail.includes(email))?.name)
      .sort();
  const until = async (names: string[]) =>
    await vi.waitFor(async () => expect(await told()).toEqual(names), 60_000);
  const become = async (who: Actor, sent: object) =>
    await ask(changeEmployee, { id: who.userId, ...sent }, boss);
  let other: Actor;

  beforeEach(async () => {
    other = await person('Nurul Huda');
    // What is decided or taken back waits for nobody.
    await approved('2026-11-20');
    await ask(cancelLeave, { id: await applied('2026-11-24') }, worker);
    await applied('2026-11-25');
    await until(['Rajesh Nair', 'Rajesh Nair', 'Rajesh Nair']);
  });
  const before = ['Rajesh Nair', 'Rajesh Nair', 'Rajesh Nair'];

  test('is told to the boss when the manager leaves, once', async () => {
    await become(manager, { employeeStatus: 'Resigned' });
    await until(['Lim Mei Hua', ...before]);
    await become(manager, { employeeStatus: 'Terminated' });
    await ask(deleteEmployee, { id: manager.userId }, boss);
    await become(worker, { managerId: other.userId });
    // The mail to the next one is sent after all that could have been said again.
    await until(['Lim Mei Hua', 'Nurul Huda', ...before]);
  });

  test('is told to the boss when the manager is deleted', async () => {
    await ask(deleteEmployee, { id: manager.userId }, boss);
    await until(['Lim Mei Hua', ...before]);
  });

  test('is told to the next manager when its person gets another, and to nobody twice', async () => {
    await become(worker, { managerId: other.userId });
    await until(['Nurul Huda', ...before]);
    await become(worker, { managerId: manager.userId });
    await become(worker, { managerId: '' });
    await until(['Lim Mei Hua', 'Nurul Huda', ...before]);
  });

  test('is told to the next boss when the only one leaves, where no manager decides', async () => {
    await become(worker, { managerId: '' });
    await until(['Lim Mei Hua', ...before]);
    const second = await applied('2026-11-27');
    await until(['Lim Mei Hua', 'Lim Mei Hua', ...before]);
    await db
      .in(users)
      .updateOne({ _id: other.userId }, { $set: { access: bossAccess, firstSignedInAt: now } });
    await ask(changeEmployee, { id: boss.userId, laoban: false }, { ...other, access: bossAccess });
    await until(['Lim Mei Hua', 'Lim Mei Hua', 'Nurul Huda', 'Nurul Huda', ...before]);
    expect(await db.in(leaveRequests).findOne({ _id: second })).toMatchObject({
      told: [boss.userId, other.userId],
    });
  });

  test('is told to whom the company is handed over, where no manager decides', async () => {
    await become(worker, { managerId: '' });
    await until(['Lim Mei Hua', ...before]);
    const password = 'kopi-siew-dai';
    const passwordHash = await hashPassword(password);
    await db.in(users).updateOne({ _id: boss.userId }, { $set: { passwordHash } });
    await db.in(users).updateOne({ _id: other.userId }, { $set: { firstSignedInAt: now } });
    await ask(handOver, { to: other.userId, password }, boss);
    await until(['Lim Mei Hua', 'Nurul Huda', ...before]);
  });

  test('is told to nobody where what was asked comes to nothing', async () => {
    await refusalOf(become(manager, { employeeStatus: 'Resigned', managerId: manager.userId }));
    await become(worker, { managerId: other.userId });
    await until(['Nurul Huda', ...before]);
  });
});
