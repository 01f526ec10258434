import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Actor, ownerAccess } from '~/core/access';
import { newId } from '~/core/id';
import { users } from '~/modules/account/collections';
import { hashPassword } from '~/modules/account/index.server';
import { awayOn } from '~/modules/leave/away.server';
import { type LeaveRequest, leaveRequests } from '~/modules/leave/collections';
import { browseMonth } from '~/modules/leave/request-list.server';
import { cancelLeave } from '~/modules/leave/requests.server';
import { changeEmployee, deleteEmployee } from '~/modules/people/employees.server';
import { handOver } from '~/modules/people/ownership.server';
import {
  applied,
  approved,
  ask,
  db,
  leaveForTests,
  mails,
  manager,
  now,
  owner,
  person,
  refusalOf,
  worker,
} from '../support/leave-company';

leaveForTests();

test('a renamed person has the new name on leave that is not over', async () => {
  const id = await applied('2026-12-14');
  await db.in(leaveRequests).insert({
    ...((await db.in(leaveRequests).findOne({ _id: id })) as LeaveRequest),
    _id: newId(),
    start: '2026-03-02',
    end: '2026-03-02',
  });
  await ask(changeEmployee, { id: worker.userId, name: 'Chen Wei Ming' }, owner);
  const names = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
  expect(names.map(({ userName }) => userName)).toEqual(['Chen Wei', 'Chen Wei Ming']);
});

describe('a person who leaves', () => {
  test.each(['dismissed', 'deleted'])('and is %s takes back what has not begun', async (how) => {
    const past = await approved('2026-11-16');
    const ahead = await approved('2026-11-23');
    const waits = await applied('2026-11-25');
    if (how === 'deleted') await ask(deleteEmployee, { id: worker.userId }, owner);
    else await ask(changeEmployee, { id: worker.userId, employeeStatus: 'Terminated' }, owner);
    const kept = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
    expect(kept.map(({ _id, status, userName }) => [_id, status, userName])).toEqual([
      [past, 'approved', 'Chen Wei'],
      [ahead, 'cancelled', 'Chen Wei'],
      [waits, 'cancelled', 'Chen Wei'],
    ]);
  });

  test('takes no more days of leave that is under way', async () => {
    const id = await approved('2026-11-12', '2027-01-08', {
      ...{ type: 'Hospitalization Leave', startPart: 'afternoon', endPart: 'morning' },
    });
    const longOver = await approved('2026-11-10', '2026-11-11');
    await ask(changeEmployee, { id: worker.userId, employeeStatus: 'Resigned' }, owner);
    const found = await db.in(leaveRequests).list({}, { sort: { start: 1 }, limit: 9 });
    const shown = found.map(({ _id, status, start, end, from, to, days, byYear }) => ({
      ...{ _id, status, period: [start, from, end, to], days, byYear },
    }));
    expect(shown).toEqual([
      {
        ...{
          _id: longOver,
          status: 'approved',
          period: ['2026-11-10', 'morning', '2026-11-11', 'afternoon'],
        },
        ...{ days: 2, byYear: { 2026: 2 } },
      },
      {
        ...{ _id: id, status: 'approved', period: ['2026-11-12', 'afternoon', '2026-11-18', 'afternoon'] },
        ...{ days: 4.5, byYear: { 2026: 4.5, 2027: 0 } },
      },
    ]);
    expect([(await awayOn(db, '2026-11-18')).size, (await awayOn(db, '2026-11-19')).size]).toEqual([1, 0]);
    expect((await ask(browseMonth, { month: '2026-12' }, owner)).items).toEqual([]);
  });
});

describe('leave that waits for somebody who decides no more', () => {
  const subject = (mail: string) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '';
  /** To whom it was said that Chen Wei's leave waits, once for each mail. */
  const told = async () =>
    (await mails())
      .filter((mail) => subject(mail).startsWith('Leave to approve'))
      .map((mail) => [owner, manager, other].find(({ email }) => mail.includes(email))?.name)
      .sort();
  const until = async (names: string[]) =>
    await vi.waitFor(async () => expect(await told()).toEqual(names), 60_000);
  const become = async (who: Actor, sent: object) =>
    await ask(changeEmployee, { id: who.userId, ...sent }, owner);
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

  test('is announced to the owner once when the manager leaves', async () => {
    await become(manager, { employeeStatus: 'Resigned' });
    await until(['Lim Mei Hua', ...before]);
    await become(manager, { employeeStatus: 'Terminated' });
    await ask(deleteEmployee, { id: manager.userId }, owner);
    await become(worker, { managerId: other.userId });
    // The mail to the next one is sent after all that could have been said again.
    await until(['Lim Mei Hua', 'Nurul Huda', ...before]);
  });

  test('is announced to the owner when the manager is deleted', async () => {
    await ask(deleteEmployee, { id: manager.userId }, owner);
    await until(['Lim Mei Hua', ...before]);
  });

  test('is announced to the person’s next manager, and to nobody twice', async () => {
    await become(worker, { managerId: other.userId });
    await until(['Nurul Huda', ...before]);
    await become(worker, { managerId: manager.userId });
    await become(worker, { managerId: '' });
    await until(['Lim Mei Hua', 'Nurul Huda', ...before]);
  });

  test('is announced to the next owner when the only one leaves, if no manager decides', async () => {
    await become(worker, { managerId: '' });
    await until(['Lim Mei Hua', ...before]);
    const second = await applied('2026-11-27');
    await until(['Lim Mei Hua', 'Lim Mei Hua', ...before]);
    await db
      .in(users)
      .updateOne({ _id: other.userId }, { $set: { access: ownerAccess, firstSignedInAt: now } });
    await ask(changeEmployee, { id: owner.userId, laoban: false }, { ...other, access: ownerAccess });
    await until(['Lim Mei Hua', 'Lim Mei Hua', 'Nurul Huda', 'Nurul Huda', ...before]);
    expect(await db.in(leaveRequests).findOne({ _id: second })).toMatchObject({
      told: [owner.userId, other.userId],
    });
  });

  test('is announced to the new owner when the company is handed over, if no manager decides', async () => {
    await become(worker, { managerId: '' });
    await until(['Lim Mei Hua', ...before]);
    const password = 'kopi-siew-dai';
    const passwordHash = await hashPassword(password);
    await db.in(users).updateOne({ _id: owner.userId }, { $set: { passwordHash } });
    await db.in(users).updateOne({ _id: other.userId }, { $set: { firstSignedInAt: now } });
    await ask(handOver, { to: other.userId, password }, owner);
    await until(['Lim Mei Hua', 'Nurul Huda', ...before]);
  });

  test('is announced to nobody if the change is refused', async () => {
    await refusalOf(become(manager, { employeeStatus: 'Resigned', managerId: manager.userId }));
    await become(worker, { managerId: other.userId });
    await until(['Nurul Huda', ...before]);
  });
});
