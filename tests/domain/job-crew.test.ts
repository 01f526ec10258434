import { describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { dayAfter } from '~/core/days';
import { users } from '~/modules/account/collections';
import { createJob } from '~/modules/jobs/add-job.server';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { browseJobs } from '~/modules/jobs/job-list.server';
import { presentJob } from '~/modules/jobs/present';
import { pickDrivers, prepareJob, readJob } from '~/modules/jobs/read-job.server';
import { changeJob } from '~/modules/jobs/save-job.server';
import {
  ahmad,
  ask,
  assigned,
  client,
  db,
  job,
  jobsForTests,
  leaves,
  onLeave,
  person,
  refusalOf,
  someJob,
  stored,
  today,
} from '../support/jobs';

jobsForTests();

const saturday = dayAfter(today, 3);

describe('helpers', () => {
  test('see, start and end a job like its driver, and are in every answer', async () => {
    const faris = await person('Muhammad Faris');
    const stranger = await person('Chen Wei');
    const { _id: id } = await assigned({ helperIds: [faris.userId, ahmad.userId, ''] });
    expect(presentJob(await stored({ _id: id }))).toMatchObject({
      duration: 60,
      helperIds: [faris.userId],
      helperNames: ['Muhammad Faris'],
    });
    expect((await ask(browseJobs, {}, faris)).items.map((one) => one.job._id)).toEqual([id]);
    expect((await refusalOf(ask(readJob, { id }, stranger))).status).toBe(403);
    await ask(startJob, { id }, faris);
    await ask(endJob, { id, endLocation: 'There' }, faris);
    expect(await stored({ _id: id })).toMatchObject({
      status: 'ended',
      ended: { userName: 'Muhammad Faris' },
    });
    expect((await db.in(users).findOne({ _id: faris.userId }))?.drives).toBe(true);
  });

  test('work here, are at most nine, and stay when they have left', async () => {
    const faris = await person('Muhammad Faris');
    const gone = await person('Chen Wei');
    await leaves(gone);
    const unknown = await refusalOf(job({ helperIds: [gone.userId] }));
    expect(unknown.fields).toEqual({ helperIds: [expect.stringContaining('doesn’t exist')] });
    const many = Array.from({ length: 10 }, (_, at) => `person-${at}`);
    expect((await refusalOf(job({ helperIds: many }))).fields).toHaveProperty('helperIds');
    const { _id: id } = await assigned({ helperIds: [faris.userId] });
    await leaves(faris);
    await ask(changeJob, { id, title: 'Renamed', helperIds: [faris.userId] });
    expect((await stored({ _id: id })).helperNames).toEqual(['Muhammad Faris']);
    // The driver is no helper.
    await ask(changeJob, { id, assignedEmployees: [], status: 'new', helperIds: [ahmad.userId] });
    await ask(changeJob, { id, assignedEmployees: [ahmad.userId] });
    expect(await stored({ _id: id })).toMatchObject({ driverId: ahmad.userId, helperIds: [] });
  });
});

describe('warnings', () => {
  const warning = async (sent: object) =>
    (await ask(createJob, { ...someJob, assignedEmployees: [ahmad.userId], ...sent })).warning;

  test('name overlapping jobs of a driver or helper', async () => {
    const faris = await person('Muhammad Faris');
    const first = await assigned({ jobTime: '10:00', duration: 30, helperIds: [faris.userId] });
    expect(await warning({ jobTime: '10:30' })).toBe(null);
    expect(await warning({ jobTime: '10:15', duration: 15, assignedEmployees: [faris.userId] })).toBe(
      `Muhammad Faris has another job at that time: ${first.title} (${first.jobId}).`,
    );
    await assigned({ jobTime: '23:30', duration: 120 });
    expect(await warning({ jobDate: dayAfter(today, 1), jobTime: '00:30' })).toContain('another job');
    expect(await warning({ jobDate: dayAfter(today, 1), jobTime: '01:30' })).toBe(null);
  });

  test('name people on leave and on their days off; the form refuses until it is ticked', async () => {
    const faris = await person('Muhammad Faris');
    await onLeave(faris, today);
    expect(await warning({ helperIds: [faris.userId] })).toBe(
      'Muhammad Faris is on approved leave that day.',
    );
    expect(await warning({ jobDate: saturday })).toBe('Ahmad bin Ismail doesn’t work on that day.');
    expect(await warning({ jobDate: saturday, assignedEmployees: [] })).toBe(
      'The company doesn’t work on that day.',
    );
    await db.in(users).updateOne({ _id: ahmad.userId }, { $set: { workingDays: [3, 4, 5, 6, 7] } });
    expect(await warning({ jobDate: saturday, jobTime: '15:00' })).toBe(null);
    expect(await warning({ jobDate: dayAfter(today, 5) })).toContain('doesn’t work');
    const asked = { jobDate: dayAfter(today, 5), jobTime: '11:00', despiteLeave: 'false' };
    expect((await refusalOf(warning(asked))).fields).toHaveProperty('despiteLeave');
    expect(await warning({ ...asked, despiteLeave: 'on' })).toContain('doesn’t work');
  });
});

describe('the form', () => {
  test('offers drivers first, and everyone else behind a heading', async () => {
    await person('Aaron Ang', noAccess);
    await assigned();
    const { options } = await ask(pickDrivers, { day: today });
    expect(options.map(({ name, group }) => [name, group])).toEqual([
      ['Ahmad bin Ismail', undefined],
      ['Aaron Ang', 'Everyone'],
      ['Lim Mei Hua', 'Everyone'],
    ]);
  });

  test('fills in the address of the client, or everything of another job', async () => {
    await client('Ah Seng Coffee House');
    const { _id: copy } = await assigned({ duration: 90 });
    expect(await ask(prepareJob, { client: 'ah seng coffee house' })).toMatchObject({ address: '' });
    expect(await ask(prepareJob, { copy })).toMatchObject({
      like: { title: someJob.title, duration: 90 },
      driverId: ahmad.userId,
    });
  });
});
