import { expect, onTestFinished, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { companies } from '~/modules/account/collections';
import { addClient } from '~/modules/crm/clients.server';
import { addMeeting, changeMeeting } from '~/modules/meetings/meetings.server';
import { createTask } from '~/modules/tasks/tasks.server';
import { bellVersion, markRead, readBell, readCounts, snooze } from '~/modules/today/bell.server';
import { todayMarks } from '~/modules/today/collections';
import { askIn } from '../support/asking';
import { addPerson } from '../support/firm';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

const kopi = {
  CompanyName: 'Kopi & Co',
  industry: 'Food',
  contactPerson: 'Tan',
  role: 'Others',
  Email: 'a@b.example',
};

/** A company with an overdue task, and its owner. */
async function companyWithTask() {
  const { db, owner } = await plainCompany();
  // Its trial's end is a moment at which a bell ends, too.
  const trialEndsAt = new Date(Date.now() + 14 * dayMs);
  await db.in(companies).updateOne({}, { $set: { trialEndsAt } });
  const boss = asUser(owner);
  const { _id: clientId } = await askIn(db, addClient, kopi, boss);
  const add = (title: string) =>
    askIn(db, createTask, { CustomerID: clientId, title, endDate: '2026-01-05' }, boss);
  const { _id: taskId } = await add('Send samples');
  const unread = async () => (await askIn(db, readCounts, {}, boss)).unread;
  const version = async () => await askIn(db, bellVersion, {}, boss);
  return { db, boss, add, key: `task:${taskId}`, unread, version };
}

/** Moves the clock forward for the rest of the test. */
function setClock(now: Date): void {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('a bell holds until something changes in its company', async () => {
  const { db, boss, add, unread, version } = await companyWithTask();
  expect([await version(), await unread()]).toEqual([null, null]);
  const first = await askIn(db, readBell, {}, boss);
  expect([await version(), await unread()]).toEqual([first.version, first.lines.length]);

  const { add: elsewhere } = await companyWithTask();
  await elsewhere('Call back');
  expect(await version()).toBe(first.version);

  await add('Call back');
  expect([await version(), await unread()]).toEqual([null, null]);
  const second = await askIn(db, readBell, {}, boss);
  expect(second.lines.length).toBe(first.lines.length + 1);
  expect([await version(), await unread()]).toEqual([second.version, second.lines.length]);
});

test('a meeting is new when it is made for today, comes to today, or comes to its person', async () => {
  const { db, owner } = await plainCompany();
  const boss = asUser(owner);
  const mate = await addPerson(db, { Meetings: true });
  const colleague = {
    as: { userId: mate, name: 'Mate', email: '', access: { ...noAccess, Meetings: true } },
  };
  const { _id: user } = await askIn(db, addClient, kopi, boss);
  const today = singaporeDay(new Date());
  setClock(singaporeMoment(today, '12:00'));
  const at = (day: string) => ({ startTime: `${day}T22:00`, endTime: `${day}T23:00` });
  const lines = async (as = boss) =>
    (await askIn(db, readBell, {}, as)).lines.flatMap(({ key, text }) =>
      key.startsWith('meeting:') ? text : [],
    );
  /** Reads everything, and goes on a minute later. */
  const read = async (as = boss) => {
    await askIn(db, markRead, {}, as);
    vi.setSystemTime(Date.now() + 60_000);
  };
  await askIn(db, addMeeting, { user, title: 'Tasting', ...at(today) }, boss);
  const { meeting } = await askIn(
    db,
    addMeeting,
    { user, title: 'Cupping', ...at(dayAfter(today, 7)) },
    boss,
  );
  expect(await lines()).toEqual(['Tasting']);
  await read();
  expect(await lines()).toEqual([]);
  const change = async (sent: object) => await askIn(db, changeMeeting, { id: meeting._id, ...sent }, boss);
  await change(at(today));
  expect(await lines()).toEqual(['Cupping']);
  await read();
  // A line that changes is no new one.
  await change({ place: 'Tuas', startTime: `${today}T21:00` });
  expect(await lines()).toEqual([]);
  await read(colleague);
  await change({ colleagueIds: [colleague.as.userId] });
  expect(await lines(colleague)).toEqual(['Cupping']);
});

test('a bell holds until its person reads or snoozes a line, or may see something else', async () => {
  const { db, boss, key, version } = await companyWithTask();
  const { version: first } = await askIn(db, readBell, {}, boss);
  await askIn(db, markRead, { key }, boss);
  expect(await version()).toBeNull();
  const { version: second } = await askIn(db, readBell, {}, boss);
  expect(second).not.toBe(first);
  const demoted = { as: { ...boss.as, access: noAccess } };
  expect(await askIn(db, bellVersion, {}, demoted)).toBeNull();
});

test('a bell ends with the snooze of a line, and at midnight', async () => {
  const { db, boss, key, version } = await companyWithTask();
  const today = singaporeDay(new Date());
  await askIn(db, snooze, { key, until: 'tomorrow' }, boss);
  await askIn(db, readBell, {}, boss);
  const { lastBell } = (await db.in(todayMarks).findOne({ _id: boss.as.userId })) ?? {};
  expect(lastBell?.until).toEqual(singaporeMoment(dayAfter(today, 1), '00:00'));

  setClock(new Date(singaporeMoment(dayAfter(today, 1), '00:00').getTime() - 1));
  expect(await version()).toBe(lastBell?.version);
  setClock(singaporeMoment(dayAfter(today, 1), '00:00'));
  expect(await version()).toBeNull();

  await askIn(db, readBell, {}, boss);
  const { lastBell: next } = (await db.in(todayMarks).findOne({ _id: boss.as.userId })) ?? {};
  expect(next?.until).toEqual(singaporeMoment(dayAfter(today, 1), '08:00'));
});

test('a line that is back from its snooze is read with one press, and stays while another one is snoozed again', async () => {
  const { db, boss, add, key } = await companyWithTask();
  const other = `task:${(await add('Call back'))._id}`;
  const news = async () =>
    (await askIn(db, readBell, {}, boss)).lines
      .map((line) => line.key)
      .filter((one) => one === key || one === other)
      .sort();
  for (const one of [key, other]) await askIn(db, snooze, { key: one, until: 'tomorrow' }, boss);
  await askIn(db, markRead, {}, boss);
  expect(await news()).toEqual([]);
  setClock(singaporeMoment(dayAfter(singaporeDay(new Date()), 1), '08:00'));
  expect(await news()).toEqual([key, other].sort());

  await askIn(db, snooze, { key, until: 'tomorrow' }, boss);
  expect(await news()).toEqual([other]);
  await askIn(db, markRead, { key: other }, boss);
  expect(await news()).toEqual([]);
});

test('what has come up since a page was loaded stays new when all on it is marked as read', async () => {
  const { db, boss, add, key } = await companyWithTask();
  const { lines, at } = await askIn(db, readBell, {}, boss);
  expect(lines.map((line) => line.key)).toContain(key);
  setClock(new Date(at.getTime() + 60_000));
  const since = `task:${(await add('Call back'))._id}`;
  await askIn(db, markRead, { until: at.toISOString() }, boss);
  expect((await askIn(db, readBell, {}, boss)).lines.map((line) => line.key)).toEqual([since]);
  await askIn(db, markRead, {}, boss);
  expect((await askIn(db, readBell, {}, boss)).lines).toEqual([]);
});

test('a bell that was made while the clock was ahead does not hold', async () => {
  const { db, boss, version } = await companyWithTask();
  const { version: made } = await askIn(db, readBell, {}, boss);
  const until = new Date(Date.now() + 25 * 3_600_000);
  await db
    .in(todayMarks)
    .updateOne(
      { _id: boss.as.userId },
      { $set: { lastBell: { version: made, unread: 0, things: 0, inDay: 0, until } } },
    );
  expect(await version()).toBeNull();
});
