import { describe, expect, test, vi } from 'vitest';
import { type Actor, noAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { adjustBalance, browseBalances, readBalances } from '~/modules/leave/balances.server';
import { leaveAdjustments, leaveRequests, leaveSettings } from '~/modules/leave/collections';
import { countLeave } from '~/modules/leave/count.server';
import * as messages from '~/modules/leave/messages';
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
import { openCompliance, openNewEmployee, openOwnCompliance } from '~/modules/people/edit-employee.server';
import { changeEmployee, createEmployee } from '~/modules/people/employees.server';
import type { LeaveLeft } from '~/modules/reactions.server';
import type { Operation } from '~/operation/operation.server';

import { someEmployee } from '../support/api';
import {
  adjustment,
  applied,
  apply,
  approved,
  ask,
  days,
  db,
  leaveForTests,
  left,
  manager,
  owner,
  person,
  refusalOf,
  worker,
} from '../support/leave-company';

leaveForTests();

describe('balances', () => {
  test('are adjusted by HR with a reason, and one’s own by the owner alone', async () => {
    const hr = await person('Grace Ong', { ...noAccess, HR: true });
    await ask(adjustBalance, adjustment({ days: '-1.5' }), hr);
    expect(await left()).toBe(12.5);
    const own = adjustment({ id: hr.userId });
    expect((await refusalOf(ask(adjustBalance, own, hr))).why).toBe('forbidden');
    const ofOwner = await refusalOf(ask(adjustBalance, adjustment({ id: owner.userId }), hr));
    expect([ofOwner.why, ofOwner.message]).toEqual(['forbidden', messages.notOwnersBalance]);
    const seen = async (id: string) => (await ask(readBalances, { id }, hr)).whyNot;
    expect(await seen(owner.userId)).toBe(messages.notOwnersBalance);
    expect(await seen(worker.userId)).toBeNull();
    await ask(adjustBalance, adjustment({ id: owner.userId }), owner);
    for (const wrong of [
      { days: 0 },
      { days: 0.3 },
      { days: 400 },
      { reason: '' },
      { year: 2019 },
      { type: 'X' },
    ]) {
      expect((await refusalOf(ask(adjustBalance, adjustment(wrong), owner))).why).toBe('bad-input');
    }
    const { items } = await ask(browseBalances, { q: 'chen' }, owner);
    expect(items.map(({ person }) => person.name)).toEqual(['Chen Wei']);
  });

  test('are shown next to the entitlements in HR’s editor and in the own profile', async () => {
    await applied('2026-11-23', '2026-11-24');
    for (const [operation, as] of [
      [openCompliance, owner],
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
    const { id } = await ask(createEmployee, { ...someEmployee(), ...sent }, owner);
    expect((await ask(openCompliance, { id }, owner)).entitlements).toEqual([
      { type: 'Annual Leave', entitlement: 14, balance: 3.5 },
    ]);
  });

  test('that HR sends with a record are adjustments where they are others', async () => {
    const { id } = await ask(
      createEmployee,
      { ...someEmployee(), leaveEntitlements: [{ type: 'Annual Leave', entitlement: 14, balance: 14 }] },
      owner,
    );
    const shown = async () => await left('Annual Leave', 2026, { ...worker, userId: id });
    const send = async (entitlement: number, balance: number) =>
      await ask(
        changeEmployee,
        { id, leaveEntitlements: [{ type: 'Annual Leave', entitlement, balance }] },
        owner,
      );
    expect(await db.in(leaveAdjustments).count({ userId: id }, 9)).toBe(0);
    await send(14, 10);
    expect(await shown()).toBe(10);
    // A balance sent back unchanged together with a new entitlement is no adjustment.
    await send(16, 10);
    expect(await shown()).toBe(12);
    expect(await db.in(leaveAdjustments).count({ userId: id }, 9)).toBe(1);
  });
});

describe('what somebody may take', () => {
  const usual = ['Annual Leave 14', 'Medical Leave 14', 'Hospitalization Leave 60', 'Off In Lieu 0'];
  const listOf = (of: readonly { type: string; entitlement: number }[]) =>
    of.map(({ type, entitlement }) => `${type} ${entitlement}`);
  const holds = async (id: string) => listOf((await ask(openCompliance, { id }, owner)).entitlements);
  const add = async (more = {}) => (await ask(createEmployee, { ...someEmployee(), ...more }, owner)).id;
  const send = async (id: string, list: object[]) =>
    await ask(changeEmployee, { id, leaveEntitlements: list }, owner);
  const other = { ...days('2026-11-23'), type: 'Medical Leave' };

  test('follows the company’s types for people without a record, or with one that was never changed', async () => {
    const before = await add();
    await ask(changeType, { name: 'Annual Leave', days: 18 }, owner);
    const offered = (await ask(openNewEmployee, {}, owner)).entitlements;
    const raised = ['Annual Leave 18', ...usual.slice(1)];
    expect(listOf(offered)).toEqual(raised);
    for (const id of [owner.userId, before, await add(), await add({ leaveEntitlements: offered })]) {
      expect(await holds(id)).toEqual(raised);
    }
    expect(await left('Annual Leave', 2026, { ...worker, userId: before })).toBe(18);
    // Who has days of the company's goes on following it, also when HR's form has sent them.
    await send(before, offered);
    await ask(changeType, { name: 'Annual Leave', days: 20 }, owner);
    expect((await holds(before))[0]).toBe('Annual Leave 20');
  });

  test('is the list that HR sends: their own days, without the types it leaves out', async () => {
    const { userId } = worker;
    await send(userId, [{ type: 'Annual Leave', entitlement: 21 }]);
    expect(await holds(userId)).toEqual(['Annual Leave 21']);
    expect((await refusalOf(apply(other))).fields).toEqual({ type: [messages.typeUnknown] });
    await ask(changeType, { name: 'Annual Leave', days: 18 }, owner);
    await ask(addType, { name: 'Sabbatical', days: 3 }, owner);
    expect(await holds(userId)).toEqual(['Annual Leave 21', 'Sabbatical 3']);
    await send(userId, []);
    expect(await holds(userId)).toEqual(['Annual Leave 18', ...usual.slice(1), 'Sabbatical 3']);
    expect((await apply(other)).remaining).toBe(13);
  });

  test('is unchanged if sent back as read, also by people who may not change their own', async () => {
    const { userId } = manager;
    await send(userId, [
      { type: 'Gardening', entitlement: 2 },
      { type: 'Annual Leave', entitlement: 21 },
    ]);
    await ask(changeType, { name: 'Annual Leave', days: 21 }, owner);
    const { entitlements, employee } = await ask(openCompliance, { id: userId }, owner);
    const hr = { ...manager, access: { ...manager.access, HR: true } };
    await ask(changeEmployee, { id: userId, leaveEntitlements: [...entitlements].reverse() }, hr);
    const { user, details } = (await ask(openCompliance, { id: userId }, owner)).employee;
    expect(details).toEqual(employee.details);
    expect(user.revision).toBe(employee.user.revision);
    const more = { id: userId, leaveEntitlements: [{ type: 'Annual Leave', entitlement: 22 }] };
    expect((await refusalOf(ask(changeEmployee, more, hr))).why).toBe('forbidden');
  });
});

describe('the company’s own rules', () => {
  test('a holiday that is added gives its day back, and one that goes takes it', async () => {
    await approved('2026-11-23', '2026-11-24', { endPart: 'morning' });
    await ask(addHoliday, { day: '2026-11-24', name: 'Company day' }, owner);
    expect(await left()).toBe(13);
    await ask(addHoliday, { day: '2026-11-23', name: 'Another' }, owner);
    expect(await left()).toBe(14);
    await ask(removeHoliday, { day: '2026-11-23' }, owner);
    await ask(removeHoliday, { day: '2026-11-23' }, owner);
    expect(await left()).toBe(13);
    const twice = { day: '2026-12-25', name: 'Christmas' };
    expect((await refusalOf(ask(addHoliday, twice, owner))).fields?.day).toEqual([messages.holidayThere]);
  });

  test.each<[string, (as: Actor) => Promise<unknown>]>([
    ['holiday', (as) => ask(addHoliday, { day: '2026-11-24', name: 'Company day' }, as)],
    ['working week', (as) => ask(changeWorkingWeek, { day: ['1', '3', '4', '5'] }, as)],
  ])('a new %s counts for leave that is asked for at the same moment too', async (_, change) => {
    const people: Actor[] = [];
    for (let many = 0; many < 6; many += 1) people.push(await person(`Worker ${many}`));
    const [first, ...others] = people.map(async (one) => await apply(days('2026-11-23', '2026-11-25'), one));
    await Promise.all([first, change(owner), ...others]);
    const kept = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
    expect(kept.map((one) => one.days)).toEqual(Array(6).fill(2));
  });

  test('another working week recalculates leave that is not over', async () => {
    await approved('2026-11-27', '2026-11-30');
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4', '5', '6'] }, owner);
    expect(await left()).toBe(11);
    expect((await refusalOf(ask(changeWorkingWeek, {}, owner))).fields?.day).toEqual([messages.weekNeeded]);
  });

  test('a person’s own working week counts their leave that is not over, and what they ask for then', async () => {
    // A Friday to the Monday after; this person's balance is that of `left`.
    await approved('2026-11-27', '2026-11-30');
    const id = adjustment().id;
    const before = (await left()) ?? 0;
    await ask(changeEmployee, { id, workingDays: ['', '2', '3', '4', '5', '6'] }, owner);
    // Friday and Saturday instead of Friday and Monday.
    expect(await left()).toBe(before);
    await ask(changeEmployee, { id, workingDays: ['6', '7'] }, owner);
    await ask(changeWorkingWeek, { day: ['1'] }, owner);
    expect(await left()).toBe(before);
    // Back to the company's week, which is Mondays only.
    await ask(changeEmployee, { id, workingDays: [] }, owner);
    expect(await left()).toBe(before + 1);
  });

  test('another working week takes and gives back no day that is past already', async () => {
    // From Friday noon, over a Saturday that is past, into the coming Monday; today is Wednesday.
    await approved('2026-11-13', '2026-11-23', { startPart: 'afternoon' });
    const before = (await left()) ?? 0;
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4', '5', '6'] }, owner);
    expect(await left()).toBe(before - 1);
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4'] }, owner);
    expect(await left()).toBe(before + 1);
  });

  test('a holiday added later gives back no day that was none under the week of then', async () => {
    vi.setSystemTime('2026-11-02T02:00:00Z');
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4'] }, owner);
    await approved('2026-11-09', '2026-11-13');
    const before = (await left()) ?? 0;
    vi.setSystemTime('2026-11-16T02:00:00Z');
    // Said otherwise twice on a day: the days before it stay those of Monday to Thursday.
    await ask(changeWorkingWeek, { day: ['6'] }, owner);
    await ask(changeWorkingWeek, { day: ['1', '2', '3', '4', '5'] }, owner);
    expect(await left()).toBe(before);
    await ask(addHoliday, { day: '2026-11-13', name: 'A Friday' }, owner);
    expect(await left()).toBe(before);
    await ask(addHoliday, { day: '2026-11-12', name: 'A Thursday' }, owner);
    expect(await left()).toBe(before + 1);
  });

  test('a type of its own can be asked for as long as it is there', async () => {
    await ask(addType, { name: 'Childcare Leave', days: 6 }, owner);
    const own = { ...days('2026-11-23'), type: 'childcare leave' };
    expect((await apply(own)).remaining).toBe(5);
    await ask(removeType, { name: 'Childcare Leave' }, owner);
    expect(
      (await refusalOf(apply({ ...own, startDate: '2026-11-24', endDate: '2026-11-24' }))).fields,
    ).toEqual({
      type: [messages.typeUnknown],
    });
    expect((await refusalOf(ask(removeType, { name: 'Annual Leave' }, owner))).why).toBe('conflict');
    expect((await refusalOf(ask(addType, { name: 'off in-lieu', days: 1 }, owner))).why).toBe('bad-input');
  });

  test('a type that is not there is neither shown nor changed, and thirty are enough', async () => {
    for (const asked of [
      () => ask(readType, { name: 'Sabbatical' }, owner),
      () => ask(changeType, { name: 'Sabbatical', days: 3 }, owner),
    ])
      expect(await refusalOf(asked())).toMatchObject({
        why: 'not-found',
        message: 'This type of leave doesn’t exist.',
      });
    const types = (await ask(readTypes, {}, owner)).types.length;
    for (let n = types; n < 30; n += 1) await ask(addType, { name: `Type ${n}`, days: 1 }, owner);
    expect(await refusalOf(ask(addType, { name: 'One more', days: 1 }, owner))).toMatchObject({
      why: 'conflict',
      message: 'The list is full. Remove a type first.',
    });
  });

  test('a public holiday lies in the years that are open, and five hundred changes are enough', async () => {
    const year = Number(singaporeDay(new Date()).slice(0, 4));
    for (const day of [`${year - 2}-12-31`, `${year + 2}-01-01`]) {
      expect((await refusalOf(ask(addHoliday, { day, name: 'Too far' }, owner))).fields?.day).toEqual([
        expect.stringMatching(/^Enter a day from \d{4} to \d{4}\.$/),
      ]);
    }
    const holidays = Array.from({ length: 500 }, (_, n) => ({ day: `1990-${n}`, name: 'Before' }));
    await db
      .in(leaveSettings)
      .findOneAndUpdate({ _id: db.companyId }, { $set: { holidays } }, { upsert: true });
    const one = { day: `${year}-06-30`, name: 'Company day' };
    expect(await refusalOf(ask(addHoliday, one, owner))).toMatchObject({
      why: 'conflict',
      message: 'The list is full. Remove a day first.',
    });
  });

  test('carry-over counts from the year in which it is turned on', async () => {
    await approved('2026-11-23', '2026-12-02');
    await ask(changeType, { name: 'Annual Leave', days: 14, carryOver: 5 }, owner);
    expect([await left(), await left('Annual Leave', 2027)]).toEqual([6, 19]);
    // What is given away of next year was carried from this one.
    await ask(adjustBalance, adjustment({ year: 2027, days: -14 }), owner);
    await apply(days('2027-01-04', '2027-01-08'));
    expect((await refusalOf(apply(days('2026-12-14', '2026-12-15')))).why).toBe('conflict');
    await apply(days('2026-12-14'));
  });

  test('days lost through it are shown while the person is still choosing dates', async () => {
    await ask(changeType, { name: 'Annual Leave', days: 14, carryOver: 5 }, owner);
    // Ten of fourteen days are taken: four go over, and not five.
    const over = days('2026-12-17', '2027-01-04');
    const years = async (sent: object) => (await ask(countLeave, sent, worker)).counted?.years;
    expect(await years(over)).toEqual([
      { year: 2026, days: 10, left: 4 },
      { year: 2027, days: 1, left: 17 },
    ]);
    await ask(adjustBalance, adjustment({ year: 2027, days: -18 }), owner);
    expect(await years(days('2026-12-14', '2026-12-24'))).toEqual([{ year: 2026, days: 9, left: 5 }]);
    const tooMany = days('2026-12-14', '2026-12-29');
    expect(await years(tooMany)).toEqual([
      { year: 2026, days: 11, left: 3 },
      { year: 2027, days: 0, left: -1 },
    ]);
    expect((await refusalOf(apply(tooMany))).message).toContain('left for 2027');
  });
});

test('what last year carries through this one into the next is not taken twice', async () => {
  const rules = { name: 'Annual Leave', days: 14, prorated: false, carryOver: 5, carriesFrom: 2025 };
  await db.in(leaveSettings).insert({ _id: db.companyId, types: [rules] });
  // 14 of this year's 14 + 5, and of the next year's 14 + 5 all.
  await apply(days('2026-12-01', '2026-12-18'));
  await ask(adjustBalance, adjustment({ year: 2027, days: -14 }), owner);
  await apply(days('2027-01-04', '2027-01-08'));
  const long = days('2025-11-03', '2025-11-19');
  expect((await refusalOf(apply(long))).message).toContain('left for 2027');
  await apply(days('2025-11-03', '2025-11-13'));
});
