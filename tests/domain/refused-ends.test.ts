import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '~/core/days';
import { inTurn } from '~/gateways/pictures/easel';
import { companies } from '~/modules/account/collections';
import { erasePerson } from '~/modules/data/erasure.server';
import { readFile as openFile } from '~/modules/files/read-file.server';
import { refusedEnd } from '~/modules/jobs/answers';
import { type Job, jobs, pastDrives, refusedEnds } from '~/modules/jobs/collections';
import { endJob } from '~/modules/jobs/drive.server';
import { hoursOf } from '~/modules/jobs/hours.server';
import { presentRefusedEnd } from '~/modules/jobs/present';
import { showJob } from '~/modules/jobs/read-job.server';
import { discardEnd, listRefusedEnds, readRefusedEnd, takeOverEnd } from '~/modules/jobs/refused-ends.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { askingFor, needsOf } from '~/modules/today/all-needs.server';
import type { Operation } from '~/operation/operation.server';
import { partsOfPerson } from '~db/export';
import { files } from '~db/files';
import { askIn, companyIn } from '../support/asking';
import {
  active,
  ahmad,
  ask,
  assigned,
  client,
  db,
  jobsForTests,
  leaves,
  owner,
  person,
  refusalOf,
  stored,
} from '../support/jobs';

jobsForTests();
// Today reads the company too.
beforeEach(async () => {
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id: db.companyId, name: 'Kopi Corner', ...plan, createdAt: new Date() });
});

const picture = async () => {
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } }).png();
  return `data:image/png;base64,${(await png.toBuffer()).toString('base64')}`;
};
const hourMs = 3_600_000;

/** What the driver's phone sends an hour after it happened. */
async function sent(id: string) {
  const [photo, signature] = [await picture(), await picture()];
  const saidAt = new Date(Date.now() - hourMs).toISOString();
  const texts = { endLocation: 'Bedok', receivedBy: 'Uncle Ah Seng', remarks: 'At the lift' };
  return { id, ...texts, photo, signature, saidAt, sentAt: new Date().toISOString() };
}

const end = async (id: string, key = 'a press', as = ahmad) =>
  await refusalOf(askIn(db, endJob, await sent(id), { as, key }));
const open = async () =>
  await db.in(refusedEnds).list({ open: true }, { sort: { at: 1, _id: 1 }, limit: 50 });
const onToday = async () =>
  (await needsOf(askingFor({ person: owner, company: await companyIn(db), db }))).find(
    ({ kind }) => kind === 'job-ends',
  )?.lines.length ?? 0;
const gone = async (job: Job) => await ask(deleteJob, { id: job._id });
const cancelled = async (job: Job) => await ask(changeJob, { id: job._id, status: 'cancelled' });
const givenAway = async (job: Job) =>
  await ask(changeJob, { id: job._id, assignedEmployees: [(await person('Chen Wei')).userId] });

test.each([
  ['cancelled', cancelled, 409],
  ['given away', givenAway, 403],
  ['deleted', gone, 404],
] as const)(
  'of a job that was %s meanwhile the office gets the end, with all that was sent',
  async (_, change, status) => {
    const job = await active();
    const jobStart = new Date(Date.now() - 2 * hourMs);
    await db.in(jobs).updateOne({ _id: job._id }, { $set: { jobStart } });
    await change(job);
    expect(await end(job._id)).toMatchObject({ status, handedOver: true });
    // The same press once more.
    expect(await end(job._id)).toMatchObject({ status, handedOver: true });
    const [first, ...others] = await open();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      jobId: job._id,
      job: { jobId: job.jobId, title: job.title },
      userName: 'Ahmad bin Ismail',
      endLocation: 'Bedok',
      receivedBy: 'Uncle Ah Seng',
      remarks: 'At the lift',
    });
    expect(Math.round((first?.at.getTime() ?? 0) - (first?.happened.getTime() ?? 0)) / hourMs).toBeCloseTo(
      1,
      2,
    );
    expect((await ask(openFile, { id: first?.photoId })).type).toBe('image/png');
    expect(await onToday()).toBe(1);
    if (status !== 404) expect((await ask(showJob, { id: job._id })).ends).toHaveLength(1);

    const taken = await ask(takeOverEnd, { id: first?._id });
    expect(await stored(taken)).toMatchObject({
      status: 'ended',
      jobId: job.jobId,
      title: job.title,
      jobEnd: first?.happened,
      ended: { userId: ahmad.userId, recordedAt: first?.at },
      proof: { receivedBy: 'Uncle Ah Seng', photoId: first?.photoId, signatureId: first?.signatureId },
    });
    expect((await ask(openFile, { id: taken.proof?.signatureId })).type).toBe('image/png');
    expect([await open(), await onToday()]).toEqual([[], 0]);
    // Its key stays known.
    await end(job._id);
    expect(await open()).toEqual([]);
    for (const again of [takeOverEnd, discardEnd, readRefusedEnd] as Operation[])
      expect((await refusalOf(ask(again, { id: first?._id }))).status).toBe(404);
  },
);

test('an end whose pictures must wait is not handed over without them', async () => {
  const job = await active();
  await cancelled(job);
  let finish = () => {};
  const until = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const busy = Array.from({ length: 20 }, () => inTurn(db.companyId, () => until));
  const refusal = await end(job._id);
  finish();
  await Promise.all(busy);
  // The phone sends it again later.
  expect(refusal).toMatchObject({ status: 429, handedOver: false });
  expect(await open()).toEqual([]);
  expect(await end(job._id)).toMatchObject({ status: 409, handedOver: true });
  expect((await open())[0]?.photoId).toEqual(expect.any(String));
});

test('programs read those that wait, of all jobs or of one, also of a deleted one, and none that was settled', async () => {
  const [first, second] = [await active(), await active()];
  for (const job of [first, second]) await gone(job);
  for (const [at, job] of [first, second].entries()) await end(job._id, `press ${at}`);
  const read = async (job?: string) =>
    (await ask(listRefusedEnds, job ? { job } : {})).items.map(presentRefusedEnd);
  expect((await read()).map(({ job }) => job)).toEqual([first._id, second._id]);
  const [only, ...others] = await read(second._id);
  expect(others).toEqual([]);
  expect(refusedEnd.parse(only)).toEqual(only);
  expect(only).toMatchObject({ jobId: second.jobId, receivedBy: 'Uncle Ah Seng', by: 'Ahmad bin Ismail' });
  await ask(discardEnd, { id: only?.id });
  expect(await read(second._id)).toEqual([]);
});

test('the office discards one, with its pictures', async () => {
  const job = await active();
  await cancelled(job);
  await end(job._id);
  const [first] = await open();
  await ask(discardEnd, { id: first?._id });
  expect([await open(), await db.in(files).count({ subjectId: first?._id ?? '' }, 9)]).toEqual([[], 0]);
  expect((await stored(job)).status).toBe('cancelled');
});

test('only people who manage jobs see and settle them', async () => {
  const job = await active();
  await cancelled(job);
  await end(job._id);
  const [first] = await open();
  for (const operation of [takeOverEnd, discardEnd, readRefusedEnd] as Operation[])
    expect((await refusalOf(ask(operation, { id: first?._id }, ahmad))).status).toBe(403);
  expect((await refusalOf(ask(openFile, { id: first?.photoId }, ahmad))).status).toBe(403);
});

test('nothing is handed over by somebody who did not drive the job, or not in the last 30 days', async () => {
  const job = await active();
  const chen = await person('Chen Wei');
  expect(await end(job._id, 'x', chen)).toMatchObject({ status: 403, handedOver: false });
  await givenAway(job);
  vi.setSystemTime(Date.now() + 31 * dayMs);
  expect(await end(job._id)).toMatchObject({ status: 403, handedOver: false });
  expect(await open()).toEqual([]);
});

test('at most 20 of a job wait, also where they come at once', async () => {
  const job = await active();
  await cancelled(job);
  const { photo: _, signature: __, ...small } = await sent(job._id);
  const press = (key: string) => refusalOf(askIn(db, endJob, small, { as: ahmad, key }));
  const all = await Promise.all(Array.from({ length: 23 }, (_, at) => press(String(at))));
  expect(all.filter(({ handedOver }) => handedOver)).toHaveLength(20);
  expect(await open()).toHaveLength(20);
});

test('an end that is recorded after all takes the place of what was handed over', async () => {
  const job = await active();
  await ask(changeJob, { id: job._id, status: 'assigned' });
  await end(job._id);
  await ask(changeJob, { id: job._id, status: 'active' });
  await askIn(db, endJob, await sent(job._id), { as: ahmad, key: 'mended' });
  expect(await open()).toEqual([]);
});

test('hours that the office entered stay, and another proof is not replaced', async () => {
  const job = await active();
  const jobEnd = new Date((job.jobStart?.getTime() ?? 0) + 2 * 60_000);
  await ask(changeJob, { id: job._id, status: 'ended', jobEnd: jobEnd.toISOString() });
  await end(job._id);
  const [first] = await open();
  expect((await ask(takeOverEnd, { id: first?._id })).jobEnd).toEqual(jobEnd);
  await end(job._id, 'another press');
  const [second] = await open();
  expect((await refusalOf(ask(takeOverEnd, { id: second?._id }))).status).toBe(409);
});

test('two ends of a deleted job add it again once', async () => {
  const job = await active();
  await gone(job);
  for (const key of ['one press', 'another press']) await end(job._id, key);
  const [first, second] = await open();
  expect((await ask(takeOverEnd, { id: first?._id }))._id).toBe(job._id);
  expect((await refusalOf(ask(takeOverEnd, { id: second?._id }))).status).toBe(409);
  expect(await db.in(jobs).count({}, 9)).toBe(1);
});

test('a deleted job that is added again has its start, its length, its helpers and its client', async () => {
  const clientId = await client('Ah Seng Coffee House');
  const [helper, leaver] = [await person('Chen Wei'), await person('Mei')];
  const job = await active({ duration: 90, helperIds: [helper.userId, leaver.userId] });
  const jobStart = new Date(Date.now() - 3 * hourMs);
  await db.in(jobs).updateOne({ _id: job._id }, { $set: { jobStart } });
  await gone(job);
  await leaves(leaver);
  await end(job._id);
  const again = await ask(takeOverEnd, { id: (await open())[0]?._id });
  expect(again).toMatchObject({ jobStart, duration: 90, clientId, helperIds: [helper.userId] });
  expect(hoursOf([again]).map(({ userId, minutes }) => [userId, minutes])).toEqual([
    [ahmad.userId, 120],
    [helper.userId, 120],
  ]);
});

test('what a driver can correct is not handed over', async () => {
  const job = await active();
  const refusal = await refusalOf(
    askIn(db, endJob, { id: job._id, endLocation: '' }, { as: ahmad, key: 'x' }),
  );
  expect(refusal).toMatchObject({ status: 400, handedOver: false });
  expect(await open()).toEqual([]);
});

test('it is in the person’s export, and erased with them', async () => {
  const [job, away] = [await active(), await assigned()];
  await cancelled(job);
  await givenAway(away);
  await end(job._id);
  const parts = partsOfPerson(ahmad.userId).map(({ of }) => of);
  expect(parts).toEqual(expect.arrayContaining([refusedEnds.name, pastDrives.name]));
  const [first] = await open();
  await leaves(ahmad);
  await ask(erasePerson, { id: ahmad.userId, understood: 'on' });
  expect([await open(), await db.in(pastDrives).count({}, 9)]).toEqual([[], 0]);
  expect(await db.in(files).count({ subjectId: first?._id ?? '' }, 9)).toBe(0);
  expect(await db.in(jobs).count({}, 9)).toBe(2);
});
