import { describe, expect, test } from 'vitest';
import { showDate } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { daysOf, type Repeat } from '~/core/repeat';
import { noRepeat } from '~/core/repeat-input';
import { companies } from '~/modules/account/collections';
import { type Job, jobSeries, jobs } from '~/modules/jobs/collections';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { repeatJobs } from '~/modules/jobs/jobs.server';
import * as messages from '~/modules/jobs/messages';
import { presentJob } from '~/modules/jobs/present';
import { showJob } from '~/modules/jobs/read-job.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { upgradeRules, upgradeSeries } from '~/modules/jobs/upgrade.server';
import { enqueue, readJob as readWork } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
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
  mails,
  onLeave,
  person,
  refusalOf,
  stored,
  today,
} from '../support/jobs';

jobsForTests();

test('a driver hears that all of a series is gone, also where its first job is over', async () => {
  const { _id: id } = await active({ notifications: true, repeat: 'daily' });
  await ask(endJob, { id, endLocation: 'Bedok' }, ahmad);
  await mails(1);
  await ask(deleteJob, { id, scope: 'series' });
  const gone = (await mails(2)).find((text) => text.includes('No longer your job'));
  expect(gone).toContain('The 13 after it are cancelled too.');
});

describe('a job that repeats', () => {
  const days = async () =>
    (await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 99 })).map(({ jobDate }) => jobDate);
  const night = async () => {
    const id = await enqueue(db, repeatJobs, { day: today });
    await workOff({ kinds: [repeatJobs] });
    return await readWork(db, id);
  };

  test('is there for two weeks at once, each with an id of its own', async () => {
    const { _id: id } = await assigned({ repeat: 'daily' });
    expect(await days()).toEqual(Array.from({ length: 15 }, (_, at) => dayAfter(today, at)));
    const all = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 99 });
    expect(new Set(all.map(({ jobId }) => jobId)).size).toBe(15);
    expect(all.every(({ status, driverId }) => status === 'assigned' && driverId === ahmad.userId)).toBe(
      true,
    );
    const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
    await db.in(companies).insert({ _id: db.companyId, name: 'Kopi Corner', ...plan, createdAt: new Date() });
    expect((await ask(showJob, { id })).coming).toBe(14);
  });

  test('is made for the next day by the night, once however often it runs, and not beyond its end', async () => {
    await job({ repeat: 'daily', until: dayAfter(today, 15) });
    await db.in(jobs).deleteMany({ jobDate: { $gt: dayAfter(today, 9) } });
    await db.in(jobSeries).updateMany({}, { $set: { next: dayAfter(today, 10), makeOn: today } });
    expect(await night()).toMatchObject({ state: 'done', result: { made: 5 } });
    expect(await night()).toMatchObject({ state: 'done', result: { made: 0 } });
    expect((await days()).at(-1)).toBe(dayAfter(today, 14));
    await db
      .in(jobSeries)
      .updateMany(
        {},
        { $set: { next: dayAfter(today, 14), makeOn: today, 'repeat.until': dayAfter(today, 13) } },
      );
    await night();
    expect(await db.in(jobSeries).count({}, 9)).toBe(0);
  });

  test('is made also where many are due at once, after the suite stood still', async () => {
    for (let many = 0; many < 3; many += 1) await job({ repeat: 'daily' });
    await db.in(jobs).deleteMany({});
    await db
      .in(jobSeries)
      .updateMany({}, { $set: { next: dayAfter(today, -20), makeOn: dayAfter(today, -34) } });
    expect(await night()).toMatchObject({ state: 'done', result: { made: 3 * 15 } });
  });

  test('each quarter is on the plan with its next visit, however far that is', async () => {
    const sent = { jobDate: today, repeat: 'monthly', every: 3 };
    const { _id: id } = await job(sent);
    const rule = (await db.in(jobSeries).findOne({}))?.repeat as Repeat;
    const [, next, third] = daysOf(rule, today, { from: today, most: 3 });
    expect(await days()).toEqual([today, next]);
    expect((await night())?.result).toEqual({ made: 0 });
    // The next one is deleted: it does not come back, and the one after it is the next.
    const [, second] = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 9 });
    await ask(deleteJob, { id: second?._id });
    expect(await days()).toEqual([today, third]);
    await ask(deleteJob, { id });
    expect([(await night())?.result, await days()]).toEqual([{ made: 0 }, [third]]);
  });

  test('comes as often as was said, deleted ones among them', async () => {
    const { _id: id } = await job({ repeat: 'weekly', times: 3 });
    expect(await days()).toEqual([today, dayAfter(today, 7), dayAfter(today, 14)]);
    expect(await db.in(jobSeries).count({}, 9)).toBe(0);
    await ask(deleteJob, { id });
    expect((await days()).length).toBe(2);
    await db.in(jobs).deleteMany({});
    await job({ repeat: 'yearly', times: 1 });
    expect([await days(), await db.in(jobSeries).count({}, 9)]).toEqual([[today], 0]);
  });

  test('comes on chosen weekdays of every second week after its first day', async () => {
    const weekdays = [1, 4];
    await job({ repeat: 'weekly', every: 2, weekdays });
    const rule: Repeat = { unit: 'week', every: 2, weekdays };
    const later = daysOf(rule, today, { from: dayAfter(today, 1), to: dayAfter(today, 14) });
    expect(await days()).toEqual([today, ...later]);
  });

  test.each<[object, string]>([
    [{ repeat: 'sometimes' }, 'repeat'],
    [{ every: 2 }, 'repeat'],
    [{ until: today }, 'repeat'],
    [{ repeat: 'daily', every: 0 }, 'every'],
    [{ repeat: 'daily', every: 100 }, 'every'],
    [{ repeat: 'weekly', weekdays: [8] }, 'weekdays'],
    [{ repeat: 'monthly', weekdays: [1] }, 'weekdays'],
    [{ repeat: 'weekly', monthOn: 'last-day' }, 'monthOn'],
    [{ repeat: 'daily', until: dayAfter(today, -1) }, 'until'],
    [{ repeat: 'daily', times: 1_000 }, 'times'],
    [{ repeat: 'daily', times: 2, until: today }, 'times'],
  ])('is refused at its field with %j', async (sent, field) => {
    const { fields } = await refusalOf(job(sent));
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  test('of an earlier version goes on by the rules of this one', async () => {
    const day = dayAfter(today, 15);
    const { _id: id } = await job({ repeat: 'weekly', until: dayAfter(today, 40) });
    const series = await db.in(jobSeries).findOne({});
    await db.in(jobSeries).deleteMany({});
    const { begins: _, makeOn: __, ...old } = { ...series, _id: id, repeat: 'daily', next: day };
    await db.in(jobSeries).insert({ ...old, until: null } as never);
    await Promise.all([upgradeSeries(db), upgradeSeries(db)]);
    const upgraded = {
      repeat: { unit: 'day', every: 1 },
      begins: day,
      next: day,
      makeOn: dayAfter(today, 1),
    };
    expect(await db.in(jobSeries).findOne({})).toMatchObject(upgraded);
  });

  test('is created without a driver for a day on which the driver is on leave', async () => {
    await onLeave(ahmad, dayAfter(today, 7));
    await assigned({ repeat: 'weekly' });
    const [, second, third] = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 9 });
    expect([second?.status, second?.driverId]).toEqual(['new', null]);
    expect([third?.status, third?.driverId]).toEqual(['assigned', ahmad.userId]);
  });

  test('is created without people whose leave begins while it lasts over midnight', async () => {
    const helper = await person('Chen Wei');
    await onLeave(ahmad, dayAfter(today, 8));
    await onLeave(helper, dayAfter(today, 15), 'morning');
    const night = { jobTime: '22:00', duration: 240, helperIds: [helper.userId] };
    await assigned({ ...night, repeat: 'weekly' });
    const [, second, third] = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 9 });
    expect([second?.driverId, second?.helperIds]).toEqual([null, [helper.userId]]);
    expect([third?.driverId, third?.helperIds]).toEqual([ahmad.userId, undefined]);
  });

  test('is deleted alone, or with all that nobody has begun; then it stops repeating', async () => {
    const { _id: id } = await assigned({ repeat: 'daily' });
    const [, second, third] = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 9 });
    await ask(deleteJob, { id: second?._id });
    expect([(await days()).length, await db.in(jobSeries).count({}, 9)]).toEqual([14, 1]);
    await ask(startJob, { id: third?._id }, ahmad);
    await ask(deleteJob, { id, scope: 'series' });
    expect([await days(), await db.in(jobSeries).count({}, 9)]).toEqual([[third?.jobDate], 0]);
    expect((await night())?.result).toEqual({ made: 0 });
  });

  describe('changed with all that are to come', () => {
    const all = async () => await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 99 });
    const change = (job: Pick<Job, '_id'> | undefined, sent: object) =>
      ask(changeJob, { id: job?._id, scope: 'series', ...sent });

    test('stays as it is where nothing of it was changed', async () => {
      await assigned({ repeat: 'weekly' });
      const before = await all();
      expect((await change(before[1], { title: before[1]?.title })).others).toBe(0);
      expect((await all()).map(({ revision }) => revision)).toEqual(
        before.map(({ revision }, at) => (at === 1 ? revision + 1 : revision)),
      );
    });

    test('is another from then on, those among them that the nights will make', async () => {
      await assigned({ repeat: 'weekly' });
      const [first, second, third] = await all();
      const saved = await change(second, { title: 'Deliver 30 kg', jobTime: '11:00' });
      expect(saved.others).toBe(1);
      expect((await all()).map(({ title, jobTime }) => `${title} ${jobTime}`)).toEqual([
        'Deliver 20 kg of dark roast 09:30',
        'Deliver 30 kg 11:00',
        'Deliver 30 kg 11:00',
      ]);
      expect((await stored(third as Job)).searchText).toContain('deliver 30 kg');
      await db.in(jobSeries).updateMany({}, { $set: { next: dayAfter(today, 14), makeOn: today } });
      await db.in(jobs).deleteMany({ _id: third?._id as string });
      await night();
      expect((await all()).at(-1)).toMatchObject({ title: 'Deliver 30 kg', jobTime: '11:00' });
      expect(await stored(first as Job)).toMatchObject({ title: 'Deliver 20 kg of dark roast', revision: 0 });
      const lines = await linesOf(second?._id ?? '');
      expect(lines.at(-1)).toMatch(/: title, job time \([\d:]+ → [\d:]+\), and 1 more that repeat$/);
    });

    test('leaves what was begun, and of each what somebody has changed of it alone', async () => {
      const chen = await person('Chen Wei');
      const { _id: id } = await assigned({ repeat: 'daily', until: dayAfter(today, 3) });
      const [, second, third, fourth] = await all();
      await ask(startJob, { id: second?._id }, ahmad);
      await ask(changeJob, { id: third?._id, assignedEmployees: [chen.userId], title: 'Only today' });
      await change(
        { _id: id },
        { title: 'Another title', jobTime: '11:00', assignedEmployees: '', status: 'new' },
      );
      const shown = async (job: Job | undefined) => {
        const { title, jobTime, driverName, status } = await stored(job as Job);
        return [title, jobTime, driverName, status];
      };
      expect(await shown(second)).toEqual(['Deliver 20 kg of dark roast', '09:30', ahmad.name, 'active']);
      expect(await shown(third)).toEqual(['Only today', '11:00', 'Chen Wei', 'assigned']);
      expect(await shown(fourth)).toEqual(['Another title', '11:00', '', 'new']);
      // What was changed of it with the others is not its own any more.
      await change(third, { title: 'Yet another' });
      await change({ _id: id }, { title: 'The last' });
      expect((await shown(third))[0]).toBe('The last');
    });

    test('moves by as many days, and a day that comes to be due by that is made', async () => {
      const { _id: id } = await job({ repeat: 'weekly' });
      const before = await days();
      await change({ _id: id }, { jobDate: dayAfter(today, 2) });
      expect(await days()).toEqual(before.map((day) => dayAfter(day, 2)));
      expect((await db.in(jobSeries).findOne({}))?.next).toBe(dayAfter(today, 23));
      await change({ _id: id }, { jobDate: today });
      expect(await days()).toEqual(before);
      const [, second] = await all();
      await change(second, { jobDate: dayAfter(today, 0) });
      expect(await days()).toEqual([today, today, dayAfter(today, 7), dayAfter(today, 14)]);
    });

    test('comes as often as before where its days move: its last day moves with them', async () => {
      const { _id: id } = await job({ repeat: 'weekly', until: dayAfter(today, 21) });
      await change({ _id: id }, { jobDate: dayAfter(today, 2) });
      expect(await db.in(jobSeries).findOne({})).toMatchObject({
        next: dayAfter(today, 23),
        repeat: { until: dayAfter(today, 23) },
      });
    });

    test('by two people at once saves both changes', async () => {
      await assigned({ repeat: 'daily' });
      const [first, second] = await all();
      await Promise.all([change(first, { title: 'Tea for Bedok' }), change(second, { jobTime: '11:00' })]);
      const after = await all();
      expect(after).toHaveLength(15);
      expect(
        after.slice(1).every(({ title, jobTime }) => `${title} ${jobTime}` === 'Tea for Bedok 11:00'),
      ).toBe(true);
      expect((await db.in(jobSeries).findOne({}))?.like).toMatchObject({
        title: 'Tea for Bedok',
        jobTime: '11:00',
      });
    });

    test('while one of them is begun leaves it begun and its driver’s, or refuses the start', async () => {
      const chen = await person('Chen Wei');
      await assigned({ repeat: 'daily' });
      const [first, second] = await all();
      const [, start] = await Promise.allSettled([
        change(first, { assignedEmployees: [chen.userId] }),
        ask(startJob, { id: second?._id }, ahmad),
      ]);
      const { status, driverId } = await stored(second as Job);
      expect([status, driverId]).toEqual(
        start.status === 'fulfilled' ? ['active', ahmad.userId] : ['assigned', chen.userId],
      );
      expect(await all()).toHaveLength(15);
    });

    test('leaves those without a driver whose driver has left', async () => {
      const { _id: id } = await assigned({ repeat: 'daily' });
      await leaves(ahmad);
      await change({ _id: id }, { assignedEmployees: '', status: 'new', jobDate: dayAfter(today, 1) });
      const after = await all();
      expect(new Set(after.map(({ status, driverId }) => `${status} ${driverId}`))).toEqual(
        new Set(['new null']),
      );
      expect((await db.in(jobSeries).findOne({}))?.driverId).toBeNull();
    });

    test('asks of each day whether the driver is on leave, and names those on which nobody drives', async () => {
      const chen = await person('Chen Wei');
      const { _id: id } = await job({ repeat: 'daily', notifications: true });
      await onLeave(chen, dayAfter(today, 2));
      await onLeave(chen, dayAfter(today, 5), 'morning');
      const sent = { assignedEmployees: [chen.userId], status: 'assigned', jobTime: '14:00' };
      const { warning, others } = await change({ _id: id }, sent);
      expect([others, warning]).toEqual([
        14,
        `Chen Wei is on approved leave then, so these days have no driver: ${showDate(dayAfter(today, 2))}.`,
      ]);
      const standing = (await all()).map(({ status, driverName }) => `${status} ${driverName}`);
      expect(standing.filter((one) => one === 'assigned Chen Wei')).toHaveLength(14);
      expect(standing[2]).toBe('new ');
      // One email, for any number of jobs.
      const [mail] = await mails(1);
      expect(mail).toContain('13 later jobs are yours too.');
    });

    test('notifies each driver once, of what happens to their jobs', async () => {
      const chen = await person('Chen Wei');
      const { _id: id } = await assigned({ repeat: 'daily', notifications: true });
      await mails(1);
      await change({ _id: id }, { assignedEmployees: [chen.userId] });
      const heard = await mails(3);
      const of = (subject: string) => heard.findLast((text) => text.includes(`Subject: ${subject}`));
      expect(of('No longer your job')).toContain('The 14 after it are cancelled too.');
      expect(heard.filter((text) => text.includes('14 later jobs are yours too.'))).toHaveLength(1);
    });

    test('that is cancelled is cancelled with all of them, and repeats no more', async () => {
      const { _id: id } = await assigned({ repeat: 'daily' });
      await change({ _id: id }, { status: 'cancelled' });
      expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set(['cancelled']));
      expect(await db.in(jobSeries).count({}, 9)).toBe(0);
    });

    test('is of one job alone where it does not repeat, and nothing else is a scope', async () => {
      const { _id: id } = await job();
      await job({ title: 'Another' });
      expect((await change({ _id: id }, { title: 'Changed' })).others).toBe(0);
      const { fields } = await refusalOf(ask(changeJob, { id, scope: 'all' }));
      expect(fields).toEqual({ scope: ['Choose this job only, or this and upcoming ones.'] });
    });
  });

  describe('by another rule from one job on', () => {
    const all = async () => await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 99 });
    const change = (job: Pick<Job, '_id'> | undefined, sent: object) =>
      ask(changeJob, { id: job?._id, scope: 'series', ...sent });
    const offsets = async () => (await all()).map(({ jobDate }) => daysBetween(today, jobDate));

    test('keeps those whose day it has, deletes the others and makes the rest; earlier ones stay', async () => {
      await assigned({ repeat: 'daily', notifications: true });
      await mails(1);
      const [, second, third, , , sixth] = await all();
      const saved = await change(second, { repeat: 'daily', every: 4, title: 'Deliver less' });
      expect(await offsets()).toEqual([0, 1, 5, 9, 13]);
      expect((await stored(sixth as Job)).title).toBe('Deliver less');
      expect(await db.in(jobs).findOne({ _id: third?._id ?? '' })).toBeNull();
      expect(presentJob(saved.job)).toMatchObject({
        repeat: 'daily',
        every: 4,
        until: null,
        times: null,
        repeatInWords: 'every 4 days',
      });
      expect((await all()).every(({ repeat }) => repeat?.every === 4)).toBe(true);
      expect(await linesOf(second?._id ?? '')).toContainEqual(
        expect.stringMatching(/: title, repeat, and 3 more that repeat, 10 deleted$/),
      );
      const [mail] = (await mails(2)).slice(1);
      expect(mail).toContain('3 later jobs have changed too. 10 later jobs are no longer yours.');
      await change(second, { every: 2 });
      expect(await offsets()).toEqual([0, 1, 3, 5, 7, 9, 11, 13]);
      await db.in(jobSeries).updateMany({}, { $set: { next: dayAfter(today, 13), makeOn: today } });
      await night();
      expect((await offsets()).at(-1)).toBe(13);
    });

    test('leaves what was changed alone, and makes none for the day for which that stands', async () => {
      const { _id: id } = await job({ repeat: 'weekly' });
      const [, second] = await all();
      await ask(changeJob, { id: second?._id, jobDate: dayAfter(today, 8) });
      await change({ _id: id }, { repeat: 'daily', every: 2, until: dayAfter(today, 10) });
      expect(await offsets()).toEqual([0, 2, 4, 6, 8, 10]);
      await change({ _id: id }, { repeat: 'daily', every: 7, until: null, times: 3 });
      expect(await offsets()).toEqual([0, 7, 8, 14]);
      await change({ _id: id }, { repeat: 'daily', every: 3, times: 2 });
      expect(await offsets()).toEqual([0, 3, 8]);
    });

    test('leaves deleted ones deleted where only its end changes', async () => {
      const { _id: id } = await job({ repeat: 'daily', every: 2, times: 4 });
      const [, second] = await all();
      await ask(deleteJob, { id: second?._id });
      await change({ _id: id }, { times: 6 });
      expect(await offsets()).toEqual([0, 4, 6, 8, 10]);
      await change({ _id: id }, { times: null, until: dayAfter(today, 6) });
      expect(await offsets()).toEqual([0, 4, 6]);
      await change({ _id: id }, { every: 1 });
      expect(await offsets()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    });

    test('moves with its day where both change, and stays where only the day does', async () => {
      const { _id: id } = await job({ repeat: 'daily', every: 5 });
      await change({ _id: id }, { jobDate: dayAfter(today, 1), every: 6 });
      expect(await offsets()).toEqual([1, 7, 13]);
      const { job: moved } = await change({ _id: id }, { jobDate: today, repeat: 'daily', every: 6 });
      expect([await offsets(), moved.repeat]).toEqual([[0, 6, 12], { unit: 'day', every: 6 }]);
    });

    test('stops, and a job that did not repeat begins to', async () => {
      const { _id: id } = await job({ repeat: 'daily' });
      const [, second, third] = await all();
      await ask(changeJob, { id: third?._id, jobTime: '15:00' });
      const { job: saved } = await change(second, { repeat: null });
      expect([await offsets(), await db.in(jobSeries).count({}, 9)]).toEqual([[0, 1, 2], 0]);
      expect(presentJob(saved)).toMatchObject(noRepeat);
      expect((await stored({ _id: id })).repeat).toBeUndefined();
      await ask(changeJob, { id, repeat: 'daily', every: 7, scope: 'series' });
      expect(await offsets()).toEqual([0, 2, 7, 14]);
      await db.in(jobs).deleteMany({});
      const { _id: alone } = await job();
      await ask(changeJob, { id: alone, repeat: 'daily', every: 7 });
      expect(await offsets()).toEqual([0, 7, 14]);
    });

    test('is refused at its field for one job alone, and where it does not fit together', async () => {
      const { _id: id } = await job({ repeat: 'daily' });
      const fields = async (sent: object) =>
        (await refusalOf(ask(changeJob, { id, ...sent }))).fields as Record<string, string[]>;
      expect(await fields({ repeat: 'weekly' })).toEqual({ repeat: [messages.repeatsTogether] });
      const series = { scope: 'series' };
      expect(Object.keys(await fields({ ...series, weekdays: [1] }))).toEqual(['weekdays']);
      expect(Object.keys(await fields({ ...series, until: dayAfter(today, -1) }))).toEqual(['until']);
      // What a call sends back as it was changes nothing.
      await ask(changeJob, { id, title: 'Tea', repeat: 'daily', every: null, weekdays: [] });
      expect((await offsets()).length).toBe(15);
    });

    test('of an earlier version is stored on its jobs', async () => {
      await job({ repeat: 'daily' });
      await db.in(jobs).updateMany({}, { $unset: { repeat: 1 } });
      await Promise.all([upgradeRules(db), upgradeRules(db)]);
      expect((await all()).every(({ repeat }) => repeat?.unit === 'day')).toBe(true);
    });
  });
});
