import { expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { adjustBalance, browseBalances, readBalances } from '~/modules/leave/balances.server';
import { leaveFamilies } from '~/modules/leave/collections';
import { openApplication } from '~/modules/leave/count.server';
import { saveFamily, switchKit } from '~/modules/leave/kit.server';
import * as messages from '~/modules/leave/messages';
import { readOwnLeave, recordLeave } from '~/modules/leave/requests.server';
import { changeType } from '~/modules/leave/settings.server';
import { employees } from '~/modules/people/collections';
import { noDetails } from '~/modules/people/details';
import { changeEmployee } from '~/modules/people/employees.server';
import { eraseAtOnce } from '~db/person-erasure';
import {
  adjustment,
  apply,
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

const turn = async (on: boolean) => await ask(switchKit, { on }, owner);
const joins = async (joinDate: string) =>
  await db.in(employees).insert({ ...noDetails, _id: worker.userId, joinDate, watched: [] });
const warnings = async (year = 2026) =>
  (await ask(readBalances, { id: worker.userId, year }, owner)).law?.warnings.map(({ text }) => text);
const children = async (rows: readonly { born: string; citizen?: string }[], parent = 'mother', as = owner) =>
  await ask(saveFamily, { id: worker.userId, parent, children: rows }, as);
const fewer = async (name: string, all: number) =>
  await ask(changeType, { name, days: all, prorated: false, carryOver: 0 }, owner);

test('is compared only where the company has turned it on, and refuses nothing', async () => {
  await joins('2022-03-01');
  await fewer('Annual Leave', 8);
  expect(await warnings()).toBeUndefined();
  await turn(true);
  expect(await warnings()).toEqual(['Annual Leave: 8 days, by law at least 11']);
  const { items } = await ask(browseBalances, {}, owner);
  expect(items.find((one) => one.person._id === worker.userId)?.below).toHaveLength(1);
  expect((await apply(days('2026-11-23', '2026-11-24'))).remaining).toBe(6);
  await ask(adjustBalance, adjustment({ days: '3' }), owner);
  expect(await warnings()).toEqual([]);
  await turn(false);
  expect(await warnings()).toBeUndefined();
});

test('asks less of a year in which somebody joined, and nothing before three months', async () => {
  await turn(true);
  await fewer('Annual Leave', 1);
  await fewer('Medical Leave', 1);
  await fewer('Hospitalization Leave', 20);
  await joins('2026-07-01');
  expect(await warnings()).toEqual([
    'Annual Leave: 1 day, by law at least 4',
    'Medical Leave: 1 day, by law at least 8',
    'Hospitalization Leave: 20 days, by law at least 30',
  ]);
  await db.in(employees).updateOne({ _id: worker.userId }, { $set: { joinDate: '2026-10-01' } });
  expect(await warnings()).toEqual([]);
});

test('counts medical and hospitalization leave together against 60 days, in one warning', async () => {
  await joins('2020-01-01');
  await turn(true);
  const sick = async (type: string, from: string, to: string) =>
    await ask(recordLeave, { userId: worker.userId, type, from, to, reason: 'Surgery' }, manager);
  // Fifty-seven working days, then four.
  const first = await sick('Hospitalization Leave', '2026-08-31', '2026-11-18');
  expect([first.request.days, first.law]).toEqual([57, '']);
  const text = 'Medical and hospitalization leave together: 61 days in 2026. The law gives 60';
  expect((await sick('Medical Leave', '2026-11-23', '2026-11-26')).law).toBe(text);
  expect(await warnings()).toEqual([text]);
  const { request } = await apply({ ...days('2026-12-01'), type: 'Medical Leave' });
  const { left: seen } = await ask(readOwnLeave, { id: request._id }, manager);
  expect(seen?.[0]?.law).toContain('62 days in 2026');
});

test('gives parents leave for their children, which nobody else sees', async () => {
  await joins('2020-01-01');
  await turn(true);
  const types = async () => (await ask(openApplication, {}, worker)).balances.map(({ type }) => type);
  expect(await types()).not.toContain('Childcare Leave');
  const refused = await refusalOf(apply({ ...days('2026-11-23'), type: 'Childcare Leave' }));
  expect(refused.fields).toEqual({ type: [messages.typeUnknown] });
  await children([{ born: '2021-05-01' }, { born: '' }]);
  expect(await types()).toContain('Childcare Leave');
  expect((await apply({ ...days('2026-11-23'), type: 'Childcare Leave' })).remaining).toBe(5);
  expect(await left('Childcare Leave', 2027)).toBe(6);
  // What is not taken of a birth's leave is there in the next year.
  await children([{ born: '2026-12-01' }]);
  expect(await left('Maternity Leave')).toBe(80);
  expect((await apply({ ...days('2026-12-01', '2026-12-31'), type: 'Maternity Leave' })).remaining).toBe(58);
  expect(await left('Maternity Leave', 2027)).toBe(58);
});

test('stays out of the employee’s record, which is saved as it was read', async () => {
  await joins('2020-01-01');
  await turn(true);
  await children([{ born: '2021-05-01' }]);
  const leaveEntitlements = ['Annual Leave', 'Medical Leave', 'Hospitalization Leave', 'Off In Lieu'].map(
    (type, at) => ({ type, entitlement: [15, 14, 60, 0][at] }),
  );
  await ask(changeEmployee, { id: worker.userId, leaveEntitlements }, owner);
  expect([await left(), await left('Childcare Leave')]).toEqual([15, 6]);
});

test('of children is entered by HR, never about oneself, and deleted with the person and with the comparison', async () => {
  const hr = await person('Grace Ong', { ...noAccess, HR: true });
  const rows = [{ born: '2024-05-01', citizen: 'no' }];
  expect((await refusalOf(children(rows))).message).toBe(messages.kitIsOff);
  await turn(true);
  expect((await refusalOf(children(rows, 'mother', manager))).why).toBe('forbidden');
  const own = { id: hr.userId, parent: 'mother', children: rows };
  expect((await refusalOf(ask(saveFamily, own, hr))).message).toBe(messages.notOwnBalance);
  expect((await refusalOf(children(rows, 'aunt'))).fields).toEqual({ parent: [messages.parentNeeded] });
  expect((await refusalOf(children([{ born: '2026-02-30' }]))).fields).toHaveProperty(['children[0].born']);
  const kept = async () => await db.in(leaveFamilies).count({}, 5);
  await children(rows, 'mother', hr);
  expect(await kept()).toBe(1);
  await children([]);
  expect(await kept()).toBe(0);
  await children(rows);
  await db.transaction(async (all) => await eraseAtOnce(all, worker.userId, undefined));
  expect(await kept()).toBe(0);
  await children(rows);
  await turn(false);
  expect(await kept()).toBe(0);
});
