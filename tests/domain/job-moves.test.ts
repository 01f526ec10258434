import { describe, expect, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { dayAfter } from '~/core/days';
import { companies, users } from '~/modules/account/collections';
import { freeAt, rowsOf, withRests } from '~/modules/jobs/board';
import { boardVersion, drawBoard } from '~/modules/jobs/board.server';
import { undoOnBoard } from '~/modules/jobs/board-undo.server';
import { copyDay } from '~/modules/jobs/copy-day.server';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { readHours } from '~/modules/jobs/hours.server';
import { giveJobs, moveJobs } from '~/modules/jobs/move-jobs.server';
import { readMyDay } from '~/modules/jobs/my-day.server';
import { jobToMove } from '~/modules/jobs/read-job.server';
import { changeJob } from '~/modules/jobs/save-job.server';
import { callInSick } from '~/modules/jobs/sick-call.server';
import { leaveRequests } from '~/modules/leave/collections';
import { cancelLeave } from '~/modules/leave/requests.server';
import {
  active,
  ahmad,
  ask,
  assigned,
  db,
  job,
  jobsForTests,
  leaves,
  linesOf,
  onLeave,
  person,
  refusalOf,
  stored,
  today,
} from '../support/jobs';

jobsForTests();

const moveOf = ({ _id: id, revision }: { _id: string; revision: number }, more: object = {}) => ({
  id,
  revision,
  ...more,
});

describe('a move', () => {
  test('names who is free at the job’s time, so that one press gives it to them', async () => {
    const [faris, mei, wei] = [await person('Muhammad Faris'), await person('Mei'), await person('Chen Wei')];
    await db.in(users).updateOne({ _id: wei.userId }, { $set: { drives: false } });
    for (const { userId } of [faris, mei])
      await db.in(users).updateOne({ _id: userId }, { $set: { drives: true } });
    await job({ jobTime: '09:30', assignedEmployees: [mei.userId] });
    const [open, later, own] = [
      await job({ jobTime: '10:00' }),
      await job({ jobTime: '14:00' }),
      await job({ jobTime: '16:00', assignedEmployees: [faris.userId] }),
    ];
    const freeOf = async ({ _id: id }: { _id: string }) =>
      (await ask(jobToMove, { id })).free.map(({ name }) => name).filter((name) => name !== 'Ahmad');
    expect(await freeOf(open)).toEqual(['Muhammad Faris']);
    expect(await freeOf(later)).toEqual(['Mei', 'Muhammad Faris']);
    // Its own driver has it already.
    expect(await freeOf(own)).toEqual(['Mei']);
    await ask(giveJobs, { picked: `${open._id}:${open.revision}`, assignedEmployees: faris.userId });
    expect(await stored(open)).toMatchObject({ driverName: 'Muhammad Faris', status: 'assigned' });
  });

  test('of several jobs happens as a whole, and says what does not fit', async () => {
    const faris = await person('Muhammad Faris');
    const [first, second] = [await assigned(), await job({ jobTime: '11:00' })];
    const { jobs, warnings } = await ask(moveJobs, {
      moves: [
        moveOf(first, { assignedEmployees: [faris.userId], jobTime: '10:30' }),
        moveOf(second, { assignedEmployees: [faris.userId] }),
      ],
    });
    expect(jobs.map(({ driverName, status, revision }) => [driverName, status, revision])).toEqual([
      ['Muhammad Faris', 'assigned', 1],
      ['Muhammad Faris', 'assigned', 1],
    ]);
    // Each overlaps the other.
    expect(warnings.map(({ id }) => id).sort()).toEqual([first._id, second._id].sort());
    expect(await linesOf(first._id)).toEqual([
      expect.stringContaining('added'),
      expect.stringMatching(/changed .*job time \(09:30 → 10:30\), driver/),
    ]);
    const back = await ask(moveJobs, { moves: [{ id: first._id, revision: 1, assignedEmployees: [] }] });
    expect(back.jobs[0]).toMatchObject({ driverId: null, status: 'new' });
  });

  test('is refused as a whole if one of the jobs was changed, is over or runs without anybody', async () => {
    const [mine, theirs] = [await assigned(), await job({ title: 'Beans' })];
    await ask(changeJob, { id: theirs._id, description: 'Front door' });
    const both = (more: object) => [moveOf(mine, { jobTime: '15:00' }), moveOf(theirs, more)];
    const late = await refusalOf(ask(moveJobs, { moves: both({ jobTime: '16:00' }) }));
    expect([late.status, late.message]).toEqual([
      409,
      'Somebody else has changed “Beans” in the meantime. It is now: unassigned, Nov 25, 2026, 9:30 AM. Nothing was moved.',
    ]);
    await ask(changeJob, { id: theirs._id, status: 'cancelled' });
    const over = await refusalOf(ask(moveJobs, { moves: both({ revision: 2, jobTime: '16:00' }) }));
    expect([over.status, over.message]).toEqual([409, '“Beans” is over and cannot be moved.']);
    expect((await stored(mine)).jobTime).toBe('09:30');
    const running = await active({ jobTime: '12:00' });
    const nobody = { moves: [moveOf(running, { assignedEmployees: [] })] };
    expect((await refusalOf(ask(moveJobs, nobody))).status).toBe(409);
    expect((await refusalOf(ask(moveJobs, { moves: [moveOf(mine), moveOf(mine)] }))).status).toBe(400);
    expect((await refusalOf(ask(moveJobs, { moves: [{ id: 'none', revision: 0 }] }))).status).toBe(404);
  });

  test('gives picked jobs to somebody in one press', async () => {
    const some = [await job(), await job({ jobTime: '12:00' })];
    const picked = some.map(({ _id, revision }) => `${_id}:${revision}`);
    const { jobs } = await ask(giveJobs, { picked, assignedEmployees: ahmad.userId });
    expect(jobs.map(({ driverName }) => driverName)).toEqual(Array(2).fill(ahmad.name));
    expect((await refusalOf(ask(giveJobs, { picked, assignedEmployees: ahmad.userId }))).status).toBe(409);
  });
});

describe('a sick call', () => {
  const faris = () => person('Muhammad Faris').then((one) => drives(one));
  const drives = async <Person extends { userId: string }>(one: Person) => {
    await db.in(users).updateOne({ _id: one.userId }, { $set: { drives: true } });
    return one;
  };

  test('records Medical Leave, takes the jobs that have not started, and says who is free', async () => {
    await company();
    const helper = await faris();
    const [morning, noon] = [
      await assigned(),
      await assigned({ jobTime: '14:00', helperIds: [helper.userId] }),
    ];
    const running = await active({ jobTime: '11:00' });
    const { leave, why, jobs } = await ask(callInSick, { userId: ahmad.userId, date: today });
    const [request] = await db
      .in(leaveRequests)
      .list({ userId: ahmad.userId }, { sort: { start: 1 }, limit: 9 });
    expect(request).toMatchObject({ _id: leave, type: 'Medical Leave', status: 'approved', days: 1 });
    expect(why).toBe('');
    expect(jobs.map((one) => [one.job._id, one.free.map(({ name }) => name)])).toEqual([
      [morning._id, ['Muhammad Faris']],
      // Who helps there can drive it.
      [noon._id, ['Muhammad Faris']],
    ]);
    expect((await stored(morning)).status).toBe('new');
    expect((await stored(running)).driverName).toBe(ahmad.name);
  });

  test('of half a day takes the jobs of that half, also those helped with', async () => {
    await company();
    const helper = await faris();
    const [morning, noon] = [
      await assigned({ helperIds: [helper.userId] }),
      await assigned({ jobTime: '14:00', helperIds: [helper.userId] }),
    ];
    await ask(callInSick, { userId: helper.userId, date: today, half: 'afternoon' });
    expect([(await stored(morning)).helperNames, (await stored(noon)).helperNames]).toEqual([
      ['Muhammad Faris'],
      [],
    ]);
    expect(await stored(noon)).toMatchObject({ driverName: ahmad.name, status: 'assigned' });
  });

  test('takes the jobs also where no leave can be recorded, and says why', async () => {
    await company();
    const saturday = dayAfter(today, 3);
    const off = await assigned({ jobDate: saturday });
    const dayOff = await ask(callInSick, { userId: ahmad.userId, date: saturday });
    expect([dayOff.leave, dayOff.why]).toEqual([null, expect.stringContaining('no leave is needed')]);
    expect((await stored(off)).driverId).toBe(null);
    const mine = await assigned();
    const dispatcher = await person('Bala', { ...noAccess, JobManagement: true });
    const withoutRight = await ask(callInSick, { userId: ahmad.userId, date: today }, dispatcher);
    expect([withoutRight.leave, withoutRight.why !== '']).toEqual([null, true]);
    // Also without leave the job is not offered to them again.
    await drives(ahmad);
    const board = await ask(drawBoard, { view: 'board', date: today });
    expect(board.jobs.map((one) => freeAt(one, board.people, board.jobs))).toEqual([[]]);
    expect((await stored(mine)).driverId).toBe(null);
    await onLeave(ahmad, today);
    const twice = await ask(callInSick, { userId: ahmad.userId, date: today });
    expect([twice.leave, twice.why !== '']).toEqual([null, true]);
    expect((await refusalOf(ask(callInSick, { userId: 'nobody', date: today }))).status).toBe(404);
  });

  test('who works or is on leave after midnight is not free for a job that lasts over it', async () => {
    await company();
    const names = ['Mei', 'Chen Wei', 'Siti'];
    const [late, early, away] = [await person('Mei'), await person('Chen Wei'), await person('Siti')];
    for (const one of [late, early, away]) await drives(one);
    const tomorrow = dayAfter(today, 1);
    await job({
      jobDate: dayAfter(today, -1),
      jobTime: '23:00',
      duration: 180,
      assignedEmployees: [late.userId],
    });
    await job({ jobDate: tomorrow, jobTime: '01:00', assignedEmployees: [early.userId] });
    await onLeave(away, tomorrow);
    await assigned({ jobTime: '00:30' });
    await assigned({ jobTime: '12:00' });
    await assigned({ jobTime: '22:00', duration: 240 });
    const { jobs: open } = await ask(callInSick, { userId: ahmad.userId, date: today });
    expect(
      open.map(({ free }) => free.map(({ name }) => name).filter((name) => names.includes(name))),
    ).toEqual([['Chen Wei', 'Siti'], ['Chen Wei', 'Mei', 'Siti'], ['Mei']]);
  });
});

describe('what a dispatcher undoes', () => {
  const undos = async () => (await ask(drawBoard, { view: 'board', date: today })).undo;
  const give = async (some: readonly { _id: string }[], to: { userId: string }) => {
    const now = await Promise.all(some.map(stored));
    const picked = now.map(({ _id, revision }) => `${_id}:${revision}`);
    return await ask(giveJobs, { picked, assignedEmployees: to.userId });
  };

  test('is a move and giving jobs away, one after the other, each once, and only their own', async () => {
    const faris = await person('Muhammad Faris');
    const some = [await assigned(), await assigned({ jobTime: '12:00', helperIds: [faris.userId] })];
    await ask(moveJobs, { moves: [moveOf(some[0] as never, { jobTime: '15:00' })] });
    await give(some, faris);
    const other = await person('Bala', { ...noAccess, JobManagement: true });
    expect((await refusalOf(ask(undoOnBoard, {}, other))).status).toBe(409);
    expect(await undos()).toMatchObject([{ text: '2 jobs given to Muhammad Faris.' }]);
    expect((await ask(undoOnBoard)).changed).toEqual([]);
    expect(await Promise.all(some.map(stored))).toMatchObject([
      { driverName: ahmad.name, jobTime: '15:00' },
      { driverName: ahmad.name, helperNames: ['Muhammad Faris'] },
    ]);
    expect((await ask(undoOnBoard)).jobs).toMatchObject([{ jobTime: '09:30' }]);
    const nothing = await refusalOf(ask(undoOnBoard));
    expect([nothing.status, nothing.message]).toEqual([409, 'This can’t be undone any longer.']);
    await give(some, faris);
    vi.advanceTimersByTime(600_000);
    expect([await undos(), (await refusalOf(ask(undoOnBoard))).status]).toEqual([[], 409]);
  });

  test('of a sick call takes the leave back, and gives back the jobs that nobody has changed since', async () => {
    await company();
    const faris = await person('Muhammad Faris');
    const some = [
      await assigned(),
      await assigned({ jobTime: '12:00' }),
      await assigned({ jobTime: '14:00' }),
    ];
    const { leave } = await ask(callInSick, { userId: ahmad.userId, date: today });
    await give(some.slice(0, 1), faris);
    // The last one, and before it the sick call.
    const [last, sickCall] = await undos();
    expect([last?.text, sickCall?.text]).toEqual([
      expect.stringMatching(/moved: Muhammad Faris, .*9:30 AM/),
      'Ahmad bin Ismail is away: 3 jobs to give to somebody else.',
    ]);
    const { jobs, changed, leave: back } = await ask(undoOnBoard, { action: sickCall?.id });
    expect([jobs.length, changed, back]).toEqual([2, ['“Deliver 20 kg of dark roast”'], 'back']);
    expect((await db.in(leaveRequests).findOne({ _id: leave ?? '' }))?.status).toBe('cancelled');
    expect((await Promise.all(some.map(stored))).map(({ driverName }) => driverName)).toEqual([
      ...['Muhammad Faris', ahmad.name, ahmad.name],
    ]);
  });

  test('of a sick call is whole after what came later was undone; leave that was cancelled since stays so', async () => {
    await company();
    const faris = await person('Muhammad Faris');
    const one = await assigned();
    const { leave } = await ask(callInSick, { userId: ahmad.userId, date: today });
    await give([one], faris);
    await ask(cancelLeave, { id: leave });
    await ask(undoOnBoard);
    expect(await ask(undoOnBoard)).toMatchObject({ changed: [], leave: 'stays' });
    expect((await stored(one)).driverName).toBe(ahmad.name);
  });
});

/** What leave is counted by. */
async function company() {
  const more = { ...{ name: 'Kopi', planName: 'Starter', planRank: 1, credits: 0, purseLines: 0 } };
  await db.in(companies).insert({ _id: db.companyId, ...more, createdAt: new Date() } as never);
}

test('a job over midnight is copied without people who are on leave after it', async () => {
  const late = await assigned({ jobTime: '22:00', duration: 240 });
  const early = await assigned({ jobTime: '22:00', duration: 120 });
  await onLeave(ahmad, dayAfter(today, 2));
  const made = await ask(copyDay, { from: today, to: dayAfter(today, 1), ids: [late._id, early._id] });
  expect(made.map(({ duration, driverId }) => [duration, driverId]).sort()).toEqual([
    [120, ahmad.userId],
    [240, null],
  ]);
});

test('a day is copied without people who are away then', async () => {
  const faris = await person('Muhammad Faris');
  const tomorrow = dayAfter(today, 1);
  await onLeave(ahmad, tomorrow);
  const [first, second] = [
    await assigned({ helperIds: [faris.userId], duration: 90 }),
    await assigned({ jobTime: '14:00', assignedEmployees: [faris.userId] }),
  ];
  const made = await ask(copyDay, { from: today, to: tomorrow, ids: [first._id, second._id] });
  expect(
    made.map(({ jobDate, driverName, status, duration, helperNames }) => [
      ...[jobDate, driverName, status, duration, helperNames],
    ]),
  ).toEqual([
    [tomorrow, '', 'new', 90, ['Muhammad Faris']],
    [tomorrow, 'Muhammad Faris', 'assigned', 60, undefined],
  ]);
  expect(
    (await refusalOf(ask(copyDay, { from: tomorrow, to: today, ids: [first._id] }))).fields,
  ).toHaveProperty('ids');
  expect((await refusalOf(ask(copyDay, { from: today, to: today, ids: [first._id] }))).fields).toHaveProperty(
    'to',
  );
});

test('a job over midnight is on the board and on the phone of the next day too, until it ends', async () => {
  const late = await assigned({ jobTime: '23:00', duration: 180, jobDate: dayAfter(today, -1) });
  await assigned({ jobTime: '22:00', duration: 120, jobDate: dayAfter(today, -1) });
  const early = await assigned({ jobTime: '00:30' });
  const board = await ask(drawBoard, { view: 'board', date: today });
  expect(board.jobs.map(({ id, date, time, duration, since }) => [id, date, time, duration, since])).toEqual([
    [late._id, today, '00:00', 120, '23:00'],
    [early._id, today, '00:30', 60, undefined],
  ]);
  const [, row] = rowsOf(
    board.jobs,
    board.people.filter(({ id }) => id === ahmad.userId),
    0,
  );
  expect(row?.blocks.map(({ from, to, trouble }) => [from, to, trouble])).toEqual([
    [0, 120, 'Overlaps'],
    [30, 90, 'Overlaps'],
  ]);
  const { version } = await ask(boardVersion, { view: 'board', date: today });
  expect(version).toBe(board.version);
  await ask(changeJob, { id: late._id, duration: 120 });
  expect((await ask(boardVersion, { view: 'board', date: today })).version).not.toBe(version);
  const onPhone = async () => (await ask(readMyDay, {}, ahmad)).jobs.map(({ job: { _id } }) => _id);
  expect(await onPhone()).toEqual([late._id, early._id]);
  await ask(changeJob, { id: late._id, duration: 60 });
  expect(await onPhone()).toEqual([early._id]);
});

test('a job over midnight is in the week of the next day too, and counts once', async () => {
  const monday = dayAfter(today, -2);
  const sunday = await assigned({ jobTime: '23:00', duration: 180, jobDate: dayAfter(monday, -1) });
  const late = await assigned({ jobTime: '22:30', duration: 150, jobDate: dayAfter(today, -1) });
  const week = await ask(drawBoard, { view: 'week', date: today });
  const all = withRests(week.jobs).map(({ id, date, time, duration, since }) => [
    id,
    date,
    time,
    duration,
    since,
  ]);
  expect(all).toEqual([
    [late._id, today, '00:00', 60, '22:30'],
    [sunday._id, monday, '00:00', 120, '23:00'],
    [late._id, dayAfter(today, -1), '22:30', 150, undefined],
  ]);
  const minutes = week.days.map((day) => {
    const ofDay = withRests(week.jobs).filter(({ date }) => date === day);
    return rowsOf(ofDay, week.people, 0).reduce((sum, row) => sum + row.minutes, 0);
  });
  expect(minutes).toEqual([120, 90, 60, 0, 0, 0, 0]);
});

test('hours are the time from start to end, of each person on a job', async () => {
  const faris = await person('Muhammad Faris');
  const { _id: id } = await assigned({ helperIds: [faris.userId] });
  await ask(startJob, { id }, faris);
  await ask(endJob, { id, endLocation: 'There' }, faris);
  await ask(changeJob, { id, jobStart: '2026-11-25T08:00+08:00', jobEnd: '2026-11-25T09:30+08:00' });
  const { lines, csv } = await ask(readHours, { from: today, to: today });
  expect(lines.map(({ name, minutes, jobs }) => [name, minutes, jobs])).toEqual([
    ['Ahmad bin Ismail', 90, 1],
    ['Muhammad Faris', 90, 1],
  ]);
  expect(csv).toContain(`Muhammad Faris,${today},90,1.5,1`);
  expect((await ask(readHours, {}, faris)).lines.map(({ name }) => name)).toEqual(['Muhammad Faris']);
});

test('who has left is marked on the board from today on, and is not offered as free', async () => {
  const helper = await person('Chen Wei');
  const kept = await assigned({ helperIds: [helper.userId] });
  const open = await job({ jobTime: '15:00' });
  await leaves(helper);
  const board = await ask(drawBoard, { view: 'board', date: today });
  const row = rowsOf(board.jobs, board.people, 0).find((one) => one.person?.id === helper.userId);
  expect(row?.blocks.map(({ job: { id }, trouble }) => [id, trouble])).toEqual([[kept._id, 'Has left']]);
  const unassigned = board.jobs.filter(({ id }) => id === open._id);
  const free = unassigned.flatMap((one) => freeAt(one, board.people, board.jobs).map(({ id }) => id));
  expect(free).toEqual([ahmad.userId]);
  const week = await ask(drawBoard, { view: 'week', date: today });
  const theirs = week.people.find(({ id }) => id === helper.userId);
  expect(week.days.filter((day) => theirs?.off[day]?.[0]?.why === 'Has left')).toEqual(
    week.days.filter((day) => day >= today),
  );
});

test('who goes on leave at midnight is not offered for a job that lasts over it, and is marked on theirs', async () => {
  const night = { jobTime: '22:00', duration: 180 };
  const [own, open, evening] = [await assigned(night), await job(night), await job({ jobTime: '20:00' })];
  await onLeave(ahmad, dayAfter(today, 1));
  const board = await ask(drawBoard, { view: 'board', date: today });
  const row = rowsOf(board.jobs, board.people, 0).find((one) => one.person?.id === ahmad.userId);
  expect(row?.blocks.map(({ job: { id }, trouble }) => [id, trouble])).toEqual([[own._id, 'On leave']]);
  const free = (id: string) =>
    board.jobs
      .filter((one) => one.id === id)
      .flatMap((one) => freeAt(one, board.people, board.jobs).map((person) => person.id));
  expect([free(open._id), free(evening._id)]).toEqual([[], [ahmad.userId]]);
});
