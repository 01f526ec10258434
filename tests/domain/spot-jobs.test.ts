import { expect, test } from 'vitest';
import { companies } from '~/modules/account/collections';
import { jobs } from '~/modules/jobs/collections';
import { readHours, readWeekHours } from '~/modules/jobs/hours.server';
import { addSpotJob } from '~/modules/jobs/spot-job.server';
import { askIn } from '../support/asking';
import {
  ahmad,
  ask,
  assigned,
  client,
  db,
  jobsForTests,
  linesOf,
  owner,
  person,
  refusalOf,
  today,
} from '../support/jobs';

jobsForTests();

const spot = { client: 'Ah Seng Coffee House', title: 'Fixed the tap too' };

test('a driver adds a job done on the spot, if the company allows it', async () => {
  const driver = { ...ahmad, drives: true };
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id: db.companyId, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  const add = async (sent: object, as = driver, driversAddJobs = true) => {
    await db.in(companies).updateOne({ _id: db.companyId }, { $set: { driversAddJobs } });
    return await askIn(db, addSpotJob, { ...spot, ...sent }, { as });
  };
  expect((await refusalOf(add({ minutes: 30 }, driver, false))).status).toBe(403);
  // Somebody who does not drive has no day to add it to.
  expect((await refusalOf(add({ minutes: 30 }, ahmad as typeof driver))).status).toBe(403);
  const clientId = await client('Ah Seng Coffee House');
  const done = await add({ minutes: '30' });
  expect(done).toMatchObject({
    status: 'ended',
    driverId: ahmad.userId,
    clientId,
    jobDate: today,
    jobTime: '09:30',
    duration: 30,
    title: 'Fixed the tap too',
    createdByName: 'Ahmad bin Ismail',
  });
  expect(Number(done.jobEnd) - Number(done.jobStart)).toBe(30 * 60_000);
  expect(await linesOf(done._id)).toEqual([
    expect.stringMatching(/^added JOB-.+ Fixed the tap too: on the spot$/),
  ]);
  expect(await add({})).toMatchObject({ status: 'active', jobEnd: null, jobTime: '10:00' });
  // One that waited for the network was done when it was pressed.
  const saidAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const late = await add({ minutes: 60, saidAt, sentAt: new Date().toISOString() });
  expect([late.jobTime, late.status]).toEqual(['06:00', 'ended']);
  for (const wrong of [{ client: ' ' }, { title: '' }, { minutes: 1_441 }, { minutes: -1 }])
    expect((await refusalOf(add(wrong))).fields).toHaveProperty(Object.keys(wrong)[0] ?? '');
  expect((await add({ minutes: 15 }, { ...owner, drives: false }, false)).driverId).toBe(owner.userId);
});

test('a week has the hours of its days: a job over midnight on its own day, and others’ only with JobManagement', async () => {
  const siti = await person('Siti');
  const ended = async (from: string, to: string, more: object = {}) => {
    const { _id } = await assigned({ ...more });
    await db
      .in(jobs)
      .updateOne({ _id }, { $set: { status: 'ended', jobStart: new Date(from), jobEnd: new Date(to) } });
  };
  // Monday to Sunday of the tests' Wednesday.
  await ended('2026-11-23T23:00+08:00', '2026-11-24T01:30+08:00', {
    jobDate: '2026-11-23',
    jobTime: '23:00',
  });
  await ended('2026-11-29T09:00+08:00', '2026-11-29T10:00+08:00', {
    jobDate: '2026-11-29',
    helperIds: [siti.userId],
  });
  await ended('2026-11-30T09:00+08:00', '2026-11-30T10:00+08:00', { jobDate: '2026-11-30' });
  const lines = async (as = owner, week = '') =>
    (await ask(readWeekHours, { week }, as)).lines.map(({ name, date, minutes }) => [name, date, minutes]);
  expect(await lines()).toEqual([
    ['Ahmad bin Ismail', '2026-11-23', 150],
    ['Ahmad bin Ismail', '2026-11-29', 60],
    ['Siti', '2026-11-29', 60],
  ]);
  expect(await lines(siti)).toEqual([['Siti', '2026-11-29', 60]]);
  expect(await lines(owner, '2026-12-06')).toEqual([['Ahmad bin Ismail', '2026-11-30', 60]]);
  expect(await ask(readWeekHours, { week: 'soon' })).toMatchObject({
    monday: '2026-11-23',
    isThisWeek: true,
  });
  const { csv } = await ask(readHours, { from: '2026-11-23', to: '2026-11-29', format: 'csv' }, siti);
  expect(csv.split('\r\n').filter(Boolean)).toHaveLength(2);
});
