import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Actor, bossAccess, noAccess, type SystemAccess } from '~/core/access';
import { showDate, singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import type { Operation } from '~/core/operation';
import type { Refusal } from '~/core/refusal';
import { Upload } from '~/core/upload';
import { setUpMail } from '~/gateways/mail';
import { users } from '~/modules/account/collections';
import { followNames } from '~/modules/account/index.server';
import { activity } from '~/modules/audit/collections';
import { addClient, deleteClient } from '~/modules/crm/clients.server';
import { clients, interactions } from '~/modules/crm/collections';
import { readFile as openFile } from '~/modules/files/read-file.server';
import { createJob } from '~/modules/jobs/add-job.server';
import { type Job, jobSeries, jobs } from '~/modules/jobs/collections';
import { drawDaySheet } from '~/modules/jobs/day-sheet.server';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { exportJobs } from '~/modules/jobs/export.server';
import { renameDriver, setUpJobs } from '~/modules/jobs/index.server';
import { browseJobs, browseJobsOfClient, listJobs } from '~/modules/jobs/job-list.server';
import { repeatJobs } from '~/modules/jobs/jobs.server';
import { editedJob, pickDrivers, readJob, showJob } from '~/modules/jobs/read-job.server';

import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { leaveMonths, leaveRequests } from '~/modules/leave/collections';
import { monthsFor } from '~/modules/leave/months';
import { changeEmployee } from '~/modules/people/employees.server';
import { clientsIn, piecesOf } from '~/modules/sentiment/sources.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue, type JobKind, readJob as readWork } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let boss: Actor;
let ahmad: Actor;
let outbox: string;
let mailsThatFailed: unknown[];
const today = singaporeDay(new Date());

beforeEach(async () => {
  db = companyDb(newId());
  boss = await person('Lim Mei Hua', bossAccess);
  ahmad = await person('Ahmad bin Ismail');
  outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
  mailsThatFailed = [];
  setUpMail({ smtpUrl: undefined, from: 'laoban@firm.example', outbox });
  setUpJobs({ appUrl: 'https://firm.example', onFailure: (error) => mailsThatFailed.push(error) });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(outbox, { recursive: true, force: true });
});

async function person(name: string, access: SystemAccess = noAccess, within = db): Promise<Actor> {
  const _id = newId();
  const email = `${_id}@firm.example`;
  const now = new Date();
  const more = { passwordHash: '', welcomed: true, createdAt: now, updatedAt: now };
  await within.in(users).insert({ _id, name, email, access, status: 'Active', ...more });
  return { userId: _id, companyId: within.companyId, sid: 'sid', name, email, access, welcomed: true };
}

const leaves = async ({ userId }: Actor) =>
  await db.in(users).updateOne({ _id: userId }, { $set: { status: 'Resigned' } });

/** Approved leave of one day, or a half of it. */
async function onLeave({ userId, name }: Actor, day: string, part: 'whole' | 'morning' = 'whole') {
  const request = { _id: newId(), userId, start: day, end: day } as const;
  const half = { from: 'morning', to: part === 'whole' ? 'afternoon' : 'morning' } as const;
  await db.in(leaveRequests).insert({
    ...request,
    ...half,
    userName: name,
    type: 'Annual Leave',
    reason: 'Wedding',
    status: 'approved',
    days: 1,
    byYear: {},
    appliedAt: new Date(),
  });
  await db.in(leaveMonths).insertMany(monthsFor({ ...request, ...half }));
}

const ask = async <Result>(operation: Operation<Result>, sent: object = {}, as = boss): Promise<Result> =>
  await askIn(db, operation, { ...sent }, { as });

const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> =>
  await asked.then(
    () => expect.unreachable('it was not refused'),
    (refusal: Refusal) => refusal,
  );

const someJob = {
  title: 'Deliver 20 kg of dark roast',
  client: 'Ah Seng Coffee House',
  startLocation: '21 Kallang Avenue',
  endLocation: '56 Eng Hoon Street',
  jobDate: today,
  jobTime: '09:30',
  description: 'Back door.',
};

async function job(sent: object = {}): Promise<Job> {
  return (await ask(createJob, { ...someJob, ...sent })).job;
}

/** A job that its driver can start. */
const assigned = (sent: object = {}) =>
  job({ assignedEmployees: [ahmad.userId], status: 'assigned', ...sent });

async function active(sent: object = {}): Promise<Job> {
  const { _id: id } = await assigned(sent);
  return await ask(startJob, { id }, ahmad);
}

const stored = async ({ _id }: Pick<Job, '_id'>) => (await db.in(jobs).findOne({ _id })) as Job;
const linesOf = async (id: string) =>
  (await db.in(activity).list({ subjectId: id }, { sort: { at: 1 }, limit: 9 })).map(
    ({ action, detail }) => `${action} ${detail}`,
  );

/** The mails that have gone out, once there are so many. */
async function mails(count: number): Promise<string[]> {
  await vi.waitFor(async () => expect(await readdir(outbox)).toHaveLength(count), 60_000);
  const names = (await readdir(outbox)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return texts.map((text) => text.replaceAll(/=\n/g, ''));
}

const someClient = { industry: 'Food', contactPerson: 'Tan', role: 'Others', Email: 'a@b.example' };
const client = async (CompanyName: string) => (await ask(addClient, { CompanyName, ...someClient }))._id;

describe('a job', () => {
  test('is new, nobody’s, and called after the time, where nothing else is said', async () => {
    const made = await job();
    expect(made).toMatchObject({ status: 'new', driverId: null, jobStart: null, jobEnd: null });
    expect(made.jobId).toMatch(/^JOB-\d{8}$/);
    expect(await linesOf(made._id)).toEqual([`added ${made.jobId} Deliver 20 kg of dark roast`]);
  });

  test('needs what its form marks, and says so at each field', async () => {
    expect((await refusalOf(ask(createJob, { jobId: ' ' }))).fields).toEqual({
      jobId: ['Enter the job ID.'],
      title: ['Enter a title.'],
      client: ['Enter the client.'],
      startLocation: ['Enter the start location.'],
      endLocation: ['Enter the end location.'],
      jobDate: ['Enter the job date.'],
      jobTime: ['Enter the job time.'],
      description: ['Enter a description.'],
    });
  });

  test.each([
    { jobDate: '2026-02-29' },
    { jobDate: '27.11.2026' },
    { jobTime: '24:00' },
    { jobTime: 'noon' },
    { status: 'done' },
    { jobStart: 'yesterday' },
    { notifications: 'perhaps' },
    { assignedEmployees: { id: 1 } },
    { assignedEmployees: ['one', 'two'] },
    { repeat: 'hourly' },
    { repeat: 'daily', until: '2020-01-01' },
    { repeat: 'daily', until: '2190-01-01' },
    { jobDate: '2026-02-30', repeat: 'daily', until: '2026-12-01' },
    { repeat: 'daily', until: '2026-02-30' },
    { until: '2190-01-01' },
    { title: 'x'.repeat(151) },
    { jobStart: '2026-11-27T10:00+08:00', jobEnd: '2026-11-27T09:00+08:00' },
  ])('is refused at its field with %j', async (wrong) => {
    const { status, fields } = await refusalOf(job(wrong));
    expect(status).toBe(400);
    const names = Object.keys(fields ?? {}).map((name) => name.replace(/\..*/, ''));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(['repeat', ...Object.keys(wrong)]).toContain(name);
  });

  test('takes 29 February where there is one', async () => {
    expect((await job({ jobDate: '2028-02-29' })).jobDate).toBe('2028-02-29');
  });

  test('has an id of its own in the firm, whatever its capitals, and in no other firm', async () => {
    await job({ jobId: 'JOB-A' });
    const { status, fields } = await refusalOf(job({ jobId: 'job-a' }));
    expect([status, fields]).toEqual([409, { jobId: ['Another job has this ID already.'] }]);
    db = companyDb(newId());
    boss = await person('Another boss', bossAccess);
    expect((await job({ jobId: 'JOB-A' })).jobId).toBe('JOB-A');
  });

  test('gets the next id where two are made in the same moment', async () => {
    vi.useFakeTimers({ now: new Date(), toFake: ['Date'] });
    const made = await Promise.all(Array.from({ length: 5 }, () => job()));
    const numbers = made.map(({ jobId }) => Number(jobId.slice(4))).sort((one, other) => one - other);
    expect(new Set(numbers).size).toBe(5);
    expect((numbers[4] ?? 0) - (numbers[0] ?? 0)).toBe(4);
  });

  test('keeps its id when it is edited, and what was not sent', async () => {
    const { _id: id, jobId } = await job({ department: 'Delivery' });
    await ask(changeJob, { id, jobId: 'JOB-OTHER', title: 'Deliver 30 kg' });
    expect(await stored({ _id: id })).toMatchObject({
      jobId,
      title: 'Deliver 30 kg',
      department: 'Delivery',
      jobTime: '09:30',
    });
  });

  test('is not saved on top of what somebody else has saved in the meantime', async () => {
    const { _id: id } = await job();
    await ask(changeJob, { id, revision: 0, title: 'First' });
    const { status, message } = await refusalOf(ask(changeJob, { id, revision: 0, title: 'Second' }));
    expect([status, message]).toEqual([409, expect.stringMatching(/^Somebody else has changed this job/)]);
    expect((await stored({ _id: id })).title).toBe('First');
  });

  test('cannot end before it starts, whichever of the two is sent', async () => {
    const { _id: id } = await job();
    await ask(changeJob, { id, jobStart: '2026-11-23T10:00', jobEnd: '2026-11-23T11:00' });
    for (const sent of [{ jobEnd: '2026-11-23T09:59' }, { jobStart: '2026-11-23T11:01' }]) {
      const { fields } = await refusalOf(ask(changeJob, { id, ...sent }));
      expect(fields).toEqual({ jobEnd: ['The job cannot end before it starts.'] });
    }
  });

  test('of another firm is no more there than an unknown one', async () => {
    const { _id: id } = await assigned();
    db = companyDb(newId());
    boss = await person('Another boss', bossAccess);
    for (const operation of [readJob, changeJob, deleteJob, startJob, endJob, showJob] as Operation[]) {
      expect((await refusalOf(ask(operation, { id, endLocation: 'x' }))).status).toBe(404);
    }
  });
});

test('every fallback of the catalogue stands where it belongs', async () => {
  expect([browseJobs.failed, listJobs.failed]).toEqual(Array(2).fill('Server error while fetching jobs.'));
  expect([readJob.failed, showJob.failed]).toEqual(Array(2).fill('Failed to fetch jobs'));
  expect(deleteJob.failed).toBe('Server error while deleting job.');
  expect((await refusalOf(ask(deleteJob, { id: newId() }))).message).toBe('Failed to delete job.');
  expect([startJob.failed, endJob.failed]).toEqual(['Failed to start job', 'Failed to end job']);
});

describe('its driver', () => {
  test('is one person of the firm at work', async () => {
    const elsewhere = companyDb(newId());
    const foreign = await person('Bala', noAccess, elsewhere);
    const gone = await person('Chen Wei');
    await leaves(gone);
    for (const id of [foreign.userId, gone.userId, newId(), 'nobody']) {
      const { status, fields } = await refusalOf(job({ assignedEmployees: [id] }));
      expect([status, fields]).toEqual([
        400,
        { assignedEmployees: ['There is no such employee. Choose somebody who works here.'] },
      ]);
    }
    const { _id: id } = await job();
    expect((await refusalOf(ask(changeJob, { id, assignedEmployees: [foreign.userId] }))).status).toBe(400);
    expect((await stored({ _id: id })).driverId).toBe(null);
  });

  test('is taken as a list or by himself; an empty text is nobody', async () => {
    expect((await job({ assignedEmployees: ahmad.userId })).driverName).toBe('Ahmad bin Ismail');
    expect((await job({ assignedEmployees: [ahmad.userId, ahmad.userId, ''] })).driverId).toBe(ahmad.userId);
    for (const none of ['', [], [''], null])
      expect((await job({ assignedEmployees: none })).driverId).toBe(null);
  });

  test('who has left shows as nobody in the form, and stays until somebody chooses another', async () => {
    const { _id: id } = await assigned();
    await leaves(ahmad);
    expect((await ask(editedJob, { id })).driverId).toBe('');
    await ask(changeJob, { id, title: 'Renamed', assignedEmployees: [ahmad.userId] });
    expect(await stored({ _id: id })).toMatchObject({ title: 'Renamed', driverName: 'Ahmad bin Ismail' });
    // As the form sends it.
    const { fields } = await refusalOf(ask(changeJob, { id, assignedEmployees: '', status: 'assigned' }));
    expect(fields).toEqual({
      assignedEmployees: ['An assigned job needs a driver. Choose one, or set another status.'],
    });
  });

  test('who is called otherwise now is found by that name on all that he has still to drive', async () => {
    followNames(renameDriver);
    const over = await active();
    await ask(endJob, { id: over._id, endLocation: 'Bedok' }, ahmad);
    const next = await assigned({ jobDate: dayAfter(today, 1) });
    await ask(changeEmployee, { id: ahmad.userId, name: 'Ahmad Iskandar' });
    expect([(await stored(over)).driverName, (await stored(next)).driverName]).toEqual([
      'Ahmad bin Ismail',
      'Ahmad Iskandar',
    ]);
    const found = async (q: string) =>
      (await ask(browseJobs, { date: dayAfter(today, 1), q })).items.map(({ job }) => job._id);
    expect([await found('iskandar'), await found('bin ismail')]).toEqual([[next._id], []]);
  });

  test('has his jobs in his menu from the first one on', async () => {
    await job();
    expect((await db.in(users).findOne({ _id: ahmad.userId }))?.drives).toBeUndefined();
    await assigned();
    expect((await db.in(users).findOne({ _id: ahmad.userId }))?.drives).toBe(true);
  });
});

describe('approved leave', () => {
  test('of the driver is a warning to a call, and asks the form for a tick', async () => {
    await onLeave(ahmad, today);
    const sent = { ...someJob, assignedEmployees: [ahmad.userId], status: 'assigned' };
    const text = 'Ahmad bin Ismail is on approved leave that day.';
    expect((await ask(createJob, sent)).warning).toBe(text);
    const { status, fields } = await refusalOf(ask(createJob, { ...sent, despiteLeave: 'false' }));
    expect([status, fields]).toEqual([
      400,
      {
        assignedEmployees: [text],
        despiteLeave: ['Choose somebody else, or tick this box to assign the job all the same.'],
      },
    ]);
    const ticked = await ask(createJob, { ...sent, despiteLeave: ['false', 'on'] });
    expect([ticked.job.driverId, ticked.warning]).toEqual([ahmad.userId, text]);
    // Who was assigned all the same is not asked for again.
    const again = { id: ticked.job._id, title: 'Renamed', despiteLeave: 'false' };
    expect((await ask(changeJob, again)).job.title).toBe('Renamed');
    const moved = { id: ticked.job._id, jobTime: '11:00', despiteLeave: 'false' };
    expect((await refusalOf(ask(changeJob, moved))).status).toBe(400);
  });

  test('of a morning leaves the afternoon, and a day is a day', async () => {
    await onLeave(ahmad, today, 'morning');
    const of = async (more: object) =>
      (await ask(createJob, { ...someJob, assignedEmployees: [ahmad.userId], ...more })).warning;
    expect(await of({ jobTime: '12:59' })).toBe('Ahmad bin Ismail is on approved leave that morning.');
    expect(await of({ jobTime: '13:00' })).toBe(null);
    expect(await of({ jobDate: dayAfter(today, 1) })).toBe(null);
  });

  test('is marked where drivers are chosen, and on the day’s cards', async () => {
    await assigned();
    await onLeave(ahmad, today);
    const { options } = await ask(pickDrivers, { day: today });
    expect(options.map(({ name, hint }) => [name, hint])).toEqual([
      ['Ahmad bin Ismail', 'on leave that day'],
      ['Lim Mei Hua', ''],
    ]);
    expect((await ask(browseJobs)).items.map(({ hindrance }) => hindrance)).toEqual(['away']);
  });
});

describe('a status', () => {
  test('can be set to any by hand, and what skips the path is logged as that, with who did it', async () => {
    const { _id: id, jobId, title } = await job();
    for (const status of ['ended', 'new', 'cancelled']) await ask(changeJob, { id, status });
    expect((await linesOf(id)).slice(1)).toEqual([
      `changed ${jobId} ${title}: now Ended, set by hand (was New)`,
      `changed ${jobId} ${title}: now New, set by hand (was Ended)`,
      `changed ${jobId} ${title}: now Cancelled`,
    ]);
    const [line] = await db.in(activity).list({ subjectId: id }, { sort: { at: -1 }, limit: 1 });
    expect(line?.userName).toBe('Lim Mei Hua');
  });

  test('assigned needs a driver', async () => {
    const { fields } = await refusalOf(job({ status: 'assigned' }));
    expect(fields).toHaveProperty('assignedEmployees');
  });
});

describe('a start', () => {
  test('makes an assigned job active at the suite’s own time, whatever the phone’s clock says', async () => {
    const { _id: id } = await assigned();
    const before = Date.now();
    const saidAt = '2026-01-05T09:30:00+08:00';
    const started = await ask(startJob, { id, saidAt }, ahmad);
    expect(started.status).toBe('active');
    expect(started.jobStart?.getTime()).toBeGreaterThanOrEqual(before);
    expect(started.started).toEqual({
      userId: ahmad.userId,
      userName: 'Ahmad bin Ismail',
      saidAt: new Date(saidAt),
      position: null,
    });
  });

  test.each(['new', 'active', 'ended', 'cancelled'] as const)(
    'of a job that is %s is a 409',
    async (status) => {
      const { _id: id } = await assigned();
      await ask(changeJob, { id, status });
      const refusal = await refusalOf(ask(startJob, { id }, ahmad));
      expect([refusal.status, refusal.message]).toEqual([
        409,
        `Only an assigned job can be started, and this one is ${status}.`,
      ]);
    },
  );

  test('comes once: of ten at the same time one succeeds', async () => {
    const { _id: id } = await assigned();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => ask(startJob, { id }, ahmad)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(refused).toEqual(Array(9).fill(409));
    expect((await linesOf(id)).filter((line) => line.startsWith('started'))).toHaveLength(1);
  });

  test('is its driver’s and theirs who manage jobs, and no other colleague’s', async () => {
    const chen = await person('Chen Wei');
    const { _id: id } = await assigned();
    for (const operation of [readJob, startJob, endJob] as Operation[])
      expect(await refusalOf(ask(operation, { id, endLocation: 'x' }, chen))).toMatchObject({
        status: 403,
        message: 'This job is not yours to drive. It may have been given to somebody else.',
      });
    const manager = await person('Rajesh Nair', { ...noAccess, JobManagement: true });
    expect((await ask(startJob, { id }, manager)).started?.userName).toBe('Rajesh Nair');
  });

  test('keeps the position of a job that is location based, and of no other', async () => {
    const at = { latitude: '1.2868', longitude: 103.8545, accuracy: '12.5' };
    const { _id: id } = await assigned({ locationBased: true });
    expect((await ask(startJob, { id, ...at }, ahmad)).started?.position).toEqual({
      latitude: 1.2868,
      longitude: 103.8545,
      accuracy: 12.5,
    });
    const { _id: other } = await assigned();
    expect((await ask(startJob, { id: other, ...at }, ahmad)).started?.position).toBe(null);
    const { _id: refused } = await assigned({ locationBased: true });
    const none = { latitude: '', longitude: '', accuracy: '' };
    expect((await ask(startJob, { id: refused, ...none }, ahmad)).started?.position).toBe(null);
  });

  test('beside the equator is the little number that a phone writes', async () => {
    const { _id: id } = await assigned({ locationBased: true });
    const sent = { id, latitude: '1e-7', longitude: '-1.5E-7', accuracy: '1e1' };
    expect((await ask(startJob, sent, ahmad)).started?.position).toEqual({
      latitude: 1e-7,
      longitude: -1.5e-7,
      accuracy: 10,
    });
  });

  test.each([{ latitude: 91 }, { longitude: '181' }, { latitude: 'north' }, { saidAt: 'this morning' }])(
    'with %j is refused at that field',
    async (wrong) => {
      const { _id: id } = await assigned({ locationBased: true });
      const { status, fields } = await refusalOf(ask(startJob, { id, ...wrong }, ahmad));
      expect([status, Object.keys(fields ?? {})]).toEqual([400, Object.keys(wrong)]);
    },
  );
});

describe('an end', () => {
  const png = async () =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } })
        .png()
        .toBuffer(),
    );

  test('needs where it ended', async () => {
    const { _id: id } = await active();
    for (const endLocation of [undefined, '', '   ']) {
      const { status, fields } = await refusalOf(ask(endJob, { id, endLocation }, ahmad));
      expect([status, fields]).toEqual([
        400,
        { endLocation: ['Please provide an end location before ending the job'] },
      ]);
    }
  });

  test.each(['new', 'assigned', 'ended', 'cancelled'] as const)(
    'of a job that is %s is a 409',
    async (status) => {
      const { _id: id } = await assigned();
      await ask(changeJob, { id, status });
      const { status: code, message } = await refusalOf(ask(endJob, { id, endLocation: 'Bedok' }, ahmad));
      expect([code, message]).toEqual([409, `Only an active job can be ended, and this one is ${status}.`]);
    },
  );

  test('keeps who received it, a photo and a signature, for those alone who may see the job', async () => {
    const { _id: id } = await active();
    const photo = new Upload('photo.png', 'image/png', (await png()) as Uint8Array<ArrayBuffer>);
    const signature = `data:image/png;base64,${Buffer.from(await png()).toString('base64')}`;
    const sent = { id, endLocation: 'Bedok', receivedBy: 'Uncle Ah Seng', photo, signature };
    const ended = await ask(endJob, sent, ahmad);
    expect(ended).toMatchObject({
      status: 'ended',
      endLocation: 'Bedok',
      proof: { receivedBy: 'Uncle Ah Seng', remarks: '' },
    });
    expect(ended.jobEnd?.getTime()).toBeGreaterThanOrEqual(ended.jobStart?.getTime() ?? Infinity);
    const chen = await person('Chen Wei');
    for (const fileId of [ended.proof?.photoId, ended.proof?.signatureId]) {
      for (const who of [ahmad, boss])
        expect((await ask(openFile, { id: fileId }, who)).type).toBe('image/png');
      expect((await refusalOf(ask(openFile, { id: fileId }, chen))).status).toBe(403);
    }
    await ask(deleteJob, { id });
    expect((await refusalOf(ask(openFile, { id: ended.proof?.photoId }))).status).toBe(404);
  });

  test('refuses a photo or a signature that is none, and the job runs on', async () => {
    const { _id: id } = await active();
    const text = Buffer.from('GIF89a, or so they say').toString('base64');
    const lies = new Upload('photo.jpg', 'image/jpeg', new Uint8Array([255, 216, 255, 0]));
    for (const [field, value] of [
      ['photo', 'not a file'],
      ['photo', `data:image/png;base64,${text}`],
      ['photo', lies],
      ['photo', 'data:image/png;base64,A'],
      ['photo', 'data:image/png;base64,AA='],
      ['signature', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ] as const) {
      const { status, fields } = await refusalOf(
        ask(endJob, { id, endLocation: 'x', [field]: value }, ahmad),
      );
      expect([status, fields]).toEqual([400, { [field]: ['Only JPG and PNG allowed'] }]);
    }
    expect((await stored({ _id: id })).status).toBe('active');
  });

  test('belongs to the last start: a job that was set back by hand and begun again has none yet', async () => {
    const { _id: id } = await active();
    const photo = new Upload('photo.png', 'image/png', (await png()) as Uint8Array<ArrayBuffer>);
    const sent = { id, endLocation: 'Bedok', receivedBy: 'Uncle Ah Seng', photo };
    const ended = await ask(endJob, sent, ahmad);
    // Set back by hand it still shows how it ended.
    expect((await ask(changeJob, { id, status: 'assigned' })).job.proof).toEqual(ended.proof);
    const again = await ask(startJob, { id }, ahmad);
    expect([again.jobEnd, again.ended, again.proof]).toEqual([null, null, null]);
    expect((await refusalOf(ask(openFile, { id: ended.proof?.photoId }))).status).toBe(404);
    const lines = await db
      .in(activity)
      .list({ subjectId: id, action: 'started' }, { sort: { at: 1 }, limit: 9 });
    expect(lines.map(({ detail }) => detail.split(': ')[1])).toEqual([
      undefined,
      'anew, what showed its earlier end is gone',
    ]);
    expect((await ask(changeJob, { id, title: 'Deliver 30 kg' })).job.title).toBe('Deliver 30 kg');
  });

  test('of a job that runs works when a trial has ended; a start does not', async () => {
    const { _id: id } = await active();
    const late = { as: ahmad, mayChange: false };
    expect((await askIn(db, endJob, { id, endLocation: 'Bedok' }, late)).status).toBe('ended');
    const { _id: next } = await assigned();
    await expect(askIn(db, startJob, { id: next }, late)).rejects.toMatchObject({ status: 402 });
  });
});

describe('the list of a day', () => {
  const titles = (page: { items: readonly { job: Job }[] }) => page.items.map(({ job }) => job.title);

  test('is today’s by time, and another day’s where it is named', async () => {
    await job({ title: 'Late', jobTime: '18:00' });
    await job({ title: 'Early', jobTime: '07:15' });
    await job({ title: 'Tomorrow', jobDate: dayAfter(today, 1) });
    expect(titles(await ask(browseJobs))).toEqual(['Early', 'Late']);
    expect(titles(await ask(browseJobs, { date: dayAfter(today, 1) }))).toEqual(['Tomorrow']);
    expect(titles(await ask(browseJobs, { date: 'someday' }))).toEqual(['Early', 'Late']);
    expect((await ask(listJobs)).items.map(({ title }) => title)).toEqual(['Early', 'Late']);
    expect((await refusalOf(ask(listJobs, { date: '2026-02-30' }))).status).toBe(400);
  });

  test('is searched whatever the case in title, client, job ID, both locations and the driver', async () => {
    const own = {
      jobId: 'JOB-77',
      title: 'Beans',
      client: 'Kopi & Co',
      startLocation: 'Kallang (bay 3)',
      endLocation: 'Bedok',
      description: 'Not looked at',
    };
    await assigned(own);
    await job({ title: 'Other', jobId: 'JOB-1' });
    for (const q of ['BEANS', 'kopi &', 'job-77', '(BAY', 'bedok', 'AHMAD'])
      expect([q, titles(await ask(browseJobs, { q }))]).toEqual([q, ['Beans']]);
    for (const q of ['Not looked', '.*', 'beans kopi'])
      expect(titles(await ask(browseJobs, { q }))).toEqual([]);
  });

  test('shows a driver his own, as a page and as a call', async () => {
    const chen = await person('Chen Wei');
    await assigned({ title: 'Ahmad’s' });
    await job({ title: 'Chen’s', assignedEmployees: [chen.userId] });
    await job({ title: 'Nobody’s' });
    const page = await ask(browseJobs, {}, ahmad);
    expect([titles(page), page.count, page.manages]).toEqual([['Ahmad’s'], 1, false]);
    expect((await ask(listJobs, {}, chen)).items.map(({ title }) => title)).toEqual(['Chen’s']);
    expect(titles(await ask(browseJobs, { q: 'nobody' }, ahmad))).toEqual([]);
    expect((await ask(browseJobs)).count).toBe(3);
  });

  test('goes on after fifty, and back', async () => {
    const like = await stored(await job({ title: 'First', jobTime: '00:00' }));
    const { companyId: _, ...rest } = like;
    await db.in(jobs).insertMany(
      Array.from({ length: 54 }, (_, at) => ({
        ...rest,
        _id: newId(),
        jobKey: `job-x${at}`,
        title: `Job ${at}`,
        jobTime: `10:${String(at).padStart(2, '0')}`,
      })),
    );
    const first = await ask(browseJobs);
    const second = await ask(browseJobs, { after: first.next });
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 5, null]);
    expect(titles(await ask(browseJobs, { before: second.previous }))).toEqual(titles(first));
  });

  test('is printed with a code for each that is to be driven', async () => {
    await job({ title: 'Driven' });
    await job({ title: 'Cancelled', status: 'cancelled' });
    const { items, more } = await ask(drawDaySheet);
    expect(items.map(({ job, code }) => [job.title, code.size > 0])).toEqual([['Driven', true]]);
    expect(more).toBe(false);
  });

  test('leaves as CSV in which no formula runs, all of it or a span of days', async () => {
    await job({ title: '=cmd()', description: 'One,\ntwo' });
    await job({ title: 'Later', jobDate: '2190-01-05' });
    const read = async (sent = {}) => {
      let text = '';
      for await (const part of await ask(exportJobs, sent)) text += part;
      return text;
    };
    expect(await read()).toContain(",'=cmd(),");
    expect(await read()).toContain('"One,\ntwo"');
    // As a spreadsheet sorts them, in Singapore.
    await job({ title: 'Driven', jobStart: '2026-11-21T23:05:00Z', jobEnd: '2026-11-22T04:30:00Z' });
    expect(await read()).toContain(',2026-11-22 07:05,2026-11-22 12:30,');
    const later = await read({ from: '2189-01-01', to: '2190-12-31' });
    expect([later.includes('Later'), later.includes('cmd')]).toEqual([true, false]);
    expect(await read({ from: '', to: '2189-12-31' })).not.toContain('Later');
    for (const [wrong, at] of [
      [{ from: 'yesterday' }, 'from'],
      [{ to: '2026-02-30' }, 'to'],
      [{ from: '2026-11-28', to: '2026-11-27' }, 'to'],
    ] as const) {
      const { status, fields } = await refusalOf(ask(exportJobs, wrong));
      expect([status, Object.keys(fields ?? {})]).toEqual([400, [at]]);
    }
  });
});

describe('the client', () => {
  test('is linked where exactly one has that name, and hears of the job', async () => {
    const id = await client('Ah Seng Coffee House');
    const { _id } = await job({ client: 'ah seng coffee house' });
    expect(await stored({ _id })).toMatchObject({ clientId: id, client: 'ah seng coffee house' });
    const [told] = await db.in(interactions).list({ clientId: id }, { sort: { at: 1 }, limit: 2 });
    expect(told).toMatchObject({ kind: 'job', sourceId: _id, open: false });
    expect((await db.in(clients).findOne({ _id: id }))?.leadScore).not.toBe('');
    await client('Ah Seng Coffee House');
    expect((await job()).clientId).toBe(null);
  });

  test('is told of it no more once it is cancelled, deleted or another’s', async () => {
    const id = await client('Ah Seng Coffee House');
    const count = async () => await db.in(interactions).count({ clientId: id }, 9);
    const [one, two, three] = [await job(), await job(), await job()];
    expect(await count()).toBe(3);
    await ask(changeJob, { id: one._id, status: 'cancelled' });
    await ask(deleteJob, { id: two._id });
    await ask(changeJob, { id: three._id, client: 'Somebody else' });
    expect(await count()).toBe(0);
  });

  test('who is deleted leaves the job the name that he had', async () => {
    const id = await client('Ah Seng Coffee House');
    const { _id } = await job();
    await ask(deleteClient, { id });
    expect(await stored({ _id })).toMatchObject({ client: 'Ah Seng Coffee House' });
  });

  test('has his jobs on a tab, the latest first, a driver only his own', async () => {
    const id = await client('Ah Seng Coffee House');
    await job({ title: 'Today' });
    await assigned({ title: 'Tomorrow', jobDate: dayAfter(today, 1) });
    const of = async (as = boss) =>
      (await ask(browseJobsOfClient, { id }, as)).items.map(({ title }) => title);
    expect(await of()).toEqual(['Tomorrow', 'Today']);
    expect(await of(ahmad)).toEqual(['Tomorrow']);
  });

  test('has what drivers remarked in the week that is weighed', async () => {
    const id = await client('Ah Seng Coffee House');
    const { _id } = await active();
    await ask(endJob, { id: _id, endLocation: 'Bedok', remarks: 'He was very happy with it.' }, ahmad);
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    expect(await piecesOf(db, id, span)).toEqual([
      {
        source: 'job',
        id: _id,
        at: expect.any(Date),
        text: 'Deliver 20 kg of dark roast: He was very happy with it.',
      },
    ]);
    expect(await clientsIn(db, span)).toEqual([id]);
  });
});

describe('a mail', () => {
  test('tells the driver of a job that becomes his, changes, and is cancelled', async () => {
    const { _id: id } = await assigned({ notifications: true });
    await ask(changeJob, { id, jobTime: '11:00' });
    await mails(2);
    await ask(changeJob, { id, status: 'cancelled' });
    const subjects = (await mails(3)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1]).sort();
    expect(subjects).toEqual([
      'A job for you: Deliver 20 kg of dark roast',
      'No longer your job: Deliver 20 kg of dark roast',
      'Your job has changed: Deliver 20 kg of dark roast',
    ]);
    const all = (await mails(3)).join('');
    expect(all).toContain(`https://firm.example/JobStartEnd/${id}`);
    expect(all).toContain(`To: ${ahmad.email}`);
    expect(all).toContain('job time');
    expect(mailsThatFailed).toEqual([]);
  });

  test('goes to nobody where the job wants none, or the driver did it himself', async () => {
    const { _id: id } = await assigned({ notifications: false });
    await ask(changeJob, { id, jobTime: '11:00' });
    const manager = await person('Rajesh Nair', { ...noAccess, JobManagement: true });
    const own = { assignedEmployees: [manager.userId], status: 'assigned', notifications: true };
    await ask(createJob, { ...someJob, ...own }, manager);
    // One that does go says that those before it would have gone by now.
    await assigned({ notifications: true });
    expect(await mails(1)).toHaveLength(1);
  });
});

test('the form, which shows minutes, leaves the seconds of a start as they are', async () => {
  const { _id: id } = await active({ notifications: true });
  await mails(1);
  const jobStart = new Date('2026-11-26T23:28:31.250Z');
  await db.in(jobs).updateOne({ _id: id }, { $set: { jobStart } });
  const { job: saved } = await ask(changeJob, { id, jobStart: '2026-11-27T07:28', jobEnd: '' });
  expect(saved.jobStart).toEqual(jobStart);
  expect((await linesOf(id)).filter((line) => line.startsWith('changed'))).toEqual([]);
  const other = await ask(changeJob, { id, jobStart: '2026-11-27T07:29' });
  expect(other.job.jobStart).toEqual(new Date('2026-11-26T23:29:00Z'));
  // The driver has heard of the assignment, and of this change alone.
  expect(await mails(2)).toHaveLength(2);
});

test('a driver hears that all of a series is gone, also where its first job is over', async () => {
  const { _id: id } = await active({ notifications: true, repeat: 'daily' });
  await ask(endJob, { id, endLocation: 'Bedok' }, ahmad);
  await mails(1);
  await ask(deleteJob, { id, scope: 'series' });
  const gone = (await mails(2)).find((text) => text.includes('No longer your job'));
  expect(gone).toContain('Nor the 13 of yours that would have followed.');
});

describe('a job that repeats', () => {
  const days = async () =>
    (await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 99 })).map(({ jobDate }) => jobDate);
  const night = async () => {
    const id = await enqueue(db, repeatJobs, { day: today });
    await workOff({ kinds: [repeatJobs as unknown as JobKind] });
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
    expect((await ask(showJob, { id })).coming).toBe(14);
  });

  test('is made for the next day by the night, once however often it runs, and not beyond its end', async () => {
    await job({ repeat: 'daily', until: dayAfter(today, 15) });
    await db.in(jobs).deleteMany({ jobDate: { $gt: dayAfter(today, 9) } });
    await db.in(jobSeries).updateMany({}, { $set: { next: dayAfter(today, 10) } });
    expect(await night()).toMatchObject({ state: 'done', result: { made: 5 } });
    expect(await night()).toMatchObject({ state: 'done', result: { made: 0 } });
    expect((await days()).at(-1)).toBe(dayAfter(today, 14));
    await db
      .in(jobSeries)
      .updateMany({}, { $set: { next: dayAfter(today, 14), until: dayAfter(today, 13) } });
    await night();
    expect(await db.in(jobSeries).count({}, 9)).toBe(0);
  });

  test('is made also where many are due at once, after the suite stood still', async () => {
    for (let many = 0; many < 8; many += 1) await job({ repeat: 'daily' });
    await db.in(jobs).deleteMany({});
    await db.in(jobSeries).updateMany({}, { $set: { next: dayAfter(today, -20) } });
    expect(await night()).toMatchObject({ state: 'done', result: { made: 8 * 15 } });
  });

  test('waits without a driver for a day on which he is on leave', async () => {
    await onLeave(ahmad, dayAfter(today, 7));
    await assigned({ repeat: 'weekly' });
    const [, second, third] = await db.in(jobs).list({}, { sort: { jobDate: 1 }, limit: 9 });
    expect([second?.status, second?.driverId]).toEqual(['new', null]);
    expect([third?.status, third?.driverId]).toEqual(['assigned', ahmad.userId]);
  });

  test('is deleted alone, or with all that nobody has begun; then it repeats no more', async () => {
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
      await db.in(jobSeries).updateMany({}, { $set: { next: dayAfter(today, 14) } });
      await db.in(jobs).deleteMany({ _id: third?._id as string });
      await night();
      expect((await all()).at(-1)).toMatchObject({ title: 'Deliver 30 kg', jobTime: '11:00' });
      expect(await stored(first as Job)).toMatchObject({ title: 'Deliver 20 kg of dark roast', revision: 0 });
      const lines = await linesOf(second?._id ?? '');
      expect(lines.at(-1)).toMatch(/: title, job time, and 1 more that repeat$/);
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
        until: dayAfter(today, 23),
      });
    });

    test('by two people at once has of each what he changed', async () => {
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
        `Chen Wei is on approved leave then, so nobody drives: ${showDate(dayAfter(today, 2))}.`,
      ]);
      const standing = (await all()).map(({ status, driverName }) => `${status} ${driverName}`);
      expect(standing.filter((one) => one === 'assigned Chen Wei')).toHaveLength(14);
      expect(standing[2]).toBe('new ');
      // One mail, however many are his.
      const [mail] = await mails(1);
      expect(mail).toContain('13 that follow are yours too.');
    });

    test('tells each driver once, of what becomes of his', async () => {
      const chen = await person('Chen Wei');
      const { _id: id } = await assigned({ repeat: 'daily', notifications: true });
      await mails(1);
      await change({ _id: id }, { assignedEmployees: [chen.userId] });
      const heard = await mails(3);
      const of = (subject: string) => heard.findLast((text) => text.includes(`Subject: ${subject}`));
      expect(of('No longer your job')).toContain('Nor the 14 of yours that would have followed.');
      expect(heard.filter((text) => text.includes('14 that follow are yours too.'))).toHaveLength(1);
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
      expect(fields).toEqual({ scope: ['Choose this job only, or all that are still to come.'] });
    });
  });
});
