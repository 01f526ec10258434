import { describe, expect, test, vi } from 'vitest';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { activity } from '~/modules/audit/collections';
import { deleteClient } from '~/modules/crm/clients.server';
import { clients, interactions } from '~/modules/crm/collections';
import { createJob } from '~/modules/jobs/add-job.server';
import { type Job, jobs } from '~/modules/jobs/collections';
import { drawDaySheet } from '~/modules/jobs/day-sheet.server';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { exportJobs } from '~/modules/jobs/export.server';
import { browseJobs, browseJobsOfClient, listJobs } from '~/modules/jobs/job-list.server';
import * as messages from '~/modules/jobs/messages';
import { readJob, showJob } from '~/modules/jobs/read-job.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { clientsIn, piecesOf } from '~/modules/sentiment/sources.server';
import type { Operation } from '~/operation/operation.server';
import {
  active,
  ahmad,
  ask,
  assigned,
  client,
  db,
  inAnotherCompany,
  job,
  jobsForTests,
  linesOf,
  mails,
  owner,
  person,
  refusalOf,
  stored,
  today,
} from '../support/jobs';

jobsForTests();

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

  test('has an id of its own in the company, whatever its capitals, and in no other company', async () => {
    await job({ jobId: 'JOB-A' });
    const { status, fields } = await refusalOf(job({ jobId: 'job-a' }));
    expect([status, fields]).toEqual([409, { jobId: ['Another job has this ID already.'] }]);
    await inAnotherCompany();
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

  test('cannot have started or ended in the future, nor last for weeks; a few minutes are a clock that differs', async () => {
    const { _id: id } = await job();
    const refused = async (sent: object) =>
      Object.keys((await refusalOf(ask(changeJob, { id, ...sent }))).fields ?? {});
    expect(await refused({ jobEnd: '2199-12-31T10:00' })).toEqual(['jobEnd']);
    expect(await refused({ jobStart: `${today}T10:06`, status: 'active' })).toEqual(['jobStart']);
    expect(await refused({ jobStart: '1970-01-02T10:00', jobEnd: `${today}T09:00` })).toEqual(['jobEnd']);
    expect((await refusalOf(job({ jobEnd: '2199-12-31T10:00', status: 'ended' }))).fields).toEqual({
      jobEnd: [messages.endAhead],
    });
    await ask(changeJob, { id, jobStart: `${today}T09:00`, jobEnd: `${today}T10:04` });
    // One that was stored before does not get in the way of another change.
    await db.in(jobs).updateOne({ _id: id }, { $set: { jobEnd: new Date('2199-12-31T10:00Z') } });
    expect((await ask(changeJob, { id, title: 'Tea' })).job.title).toBe('Tea');
  });

  test('of another company is no more there than an unknown one', async () => {
    const { _id: id } = await assigned();
    await inAnotherCompany();
    for (const operation of [readJob, changeJob, deleteJob, startJob, endJob, showJob] as Operation[]) {
      expect((await refusalOf(ask(operation, { id, endLocation: 'x' }))).status).toBe(404);
    }
  });
});

test('every fallback of the specification is in its place', async () => {
  expect([browseJobs.failed, listJobs.failed]).toEqual(Array(2).fill('Server error while fetching jobs.'));
  expect([readJob.failed, showJob.failed]).toEqual(Array(2).fill('Failed to fetch jobs'));
  expect(deleteJob.failed).toBe('Server error while deleting job.');
  expect((await refusalOf(ask(deleteJob, { id: newId() }))).message).toBe('Failed to delete job.');
  expect([startJob.failed, endJob.failed]).toEqual(['Failed to start job', 'Failed to end job']);
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
    for (const q of ['Not looked', '.*', 'beans teh'])
      expect(titles(await ask(browseJobs, { q }))).toEqual([]);
  });

  test('shows drivers their own jobs, on the page and in the call', async () => {
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

  test('is no longer notified once it is cancelled, deleted or somebody else’s', async () => {
    const id = await client('Ah Seng Coffee House');
    const count = async () => await db.in(interactions).count({ clientId: id }, 9);
    const [one, two, three] = [await job(), await job(), await job()];
    expect(await count()).toBe(3);
    await ask(changeJob, { id: one._id, status: 'cancelled' });
    await ask(deleteJob, { id: two._id });
    await ask(changeJob, { id: three._id, client: 'Somebody else' });
    expect(await count()).toBe(0);
  });

  test('a deleted person’s last name stays on the job', async () => {
    const id = await client('Ah Seng Coffee House');
    const { _id } = await job();
    await ask(deleteClient, { id });
    expect(await stored({ _id })).toMatchObject({ client: 'Ah Seng Coffee House' });
  });

  test('has its jobs on a tab, latest first; drivers see only their own', async () => {
    const id = await client('Ah Seng Coffee House');
    await job({ title: 'Today' });
    await assigned({ title: 'Tomorrow', jobDate: dayAfter(today, 1) });
    const of = async (as = owner) =>
      (await ask(browseJobsOfClient, { id }, as)).items.map(({ title }) => title);
    expect(await of()).toEqual(['Tomorrow', 'Today']);
    expect(await of(ahmad)).toEqual(['Tomorrow']);
  });

  test('has the drivers’ remarks of the week', async () => {
    const id = await client('Ah Seng Coffee House');
    const { _id } = await active();
    await ask(endJob, { id: _id, endLocation: 'Bedok', remarks: 'They were very happy with it.' }, ahmad);
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
    expect(await piecesOf(db, id, span)).toEqual([
      {
        source: 'job',
        id: _id,
        at: expect.any(Date),
        text: 'Deliver 20 kg of dark roast: They were very happy with it.',
      },
    ]);
    expect(await clientsIn(db, span)).toEqual([id]);
  });
});

test('the form, which shows minutes, leaves the seconds of a start as they are', async () => {
  const { _id: id } = await active({ notifications: true });
  await mails(1);
  const jobStart = new Date('2026-11-24T23:28:31.250Z');
  await db.in(jobs).updateOne({ _id: id }, { $set: { jobStart } });
  const { job: saved } = await ask(changeJob, { id, jobStart: '2026-11-25T07:28', jobEnd: '' });
  expect(saved.jobStart).toEqual(jobStart);
  expect((await linesOf(id)).filter((line) => line.startsWith('changed'))).toEqual([]);
  const other = await ask(changeJob, { id, jobStart: '2026-11-25T07:29' });
  expect(other.job.jobStart).toEqual(new Date('2026-11-24T23:29:00Z'));
  // The driver has heard of the assignment, and of this change alone.
  expect(await mails(2)).toHaveLength(2);
});
