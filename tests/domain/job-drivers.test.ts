import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { Upload } from '~/core/upload';
import { companies, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { readFile as openFile } from '~/modules/files/read-file.server';
import { createJob } from '~/modules/jobs/add-job.server';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { browseJobs } from '~/modules/jobs/job-list.server';
import { editedJob, pickDrivers, readJob } from '~/modules/jobs/read-job.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { jobToInvoice } from '~/modules/jobs/to-invoice.server';
import { changeEmployee } from '~/modules/people/employees.server';
import { askingFor, needsOf } from '~/modules/today/all-needs.server';
import type { Operation } from '~/operation/operation.server';
import { companyDb } from '~db/company-db';
import { askIn, companyIn } from '../support/asking';
import {
  active,
  ahmad,
  ask,
  assigned,
  db,
  errors,
  job,
  jobsForTests,
  leaves,
  linesOf,
  mails,
  onLeave,
  owner,
  person,
  refusalOf,
  someJob,
  stored,
  today,
} from '../support/jobs';

jobsForTests();

describe('its driver', () => {
  test('is one person of the company at work', async () => {
    const elsewhere = companyDb(newId());
    const foreign = await person('Bala', noAccess, elsewhere);
    const gone = await person('Chen Wei');
    await leaves(gone);
    for (const id of [foreign.userId, gone.userId, newId(), 'nobody']) {
      const { status, fields } = await refusalOf(job({ assignedEmployees: [id] }));
      expect([status, fields]).toEqual([
        400,
        { assignedEmployees: ['This employee doesn’t exist. Choose somebody who works here.'] },
      ]);
    }
    const { _id: id } = await job();
    expect((await refusalOf(ask(changeJob, { id, assignedEmployees: [foreign.userId] }))).status).toBe(400);
    expect((await stored({ _id: id })).driverId).toBe(null);
  });

  test('is taken as a list or as one id; an empty text is nobody', async () => {
    expect((await job({ assignedEmployees: ahmad.userId })).driverName).toBe('Ahmad bin Ismail');
    expect((await job({ assignedEmployees: [ahmad.userId, ahmad.userId, ''] })).driverId).toBe(ahmad.userId);
    for (const none of ['', [], [''], null])
      expect((await job({ assignedEmployees: none })).driverId).toBe(null);
  });

  test('somebody who has left shows as nobody in the form, and stays until somebody chooses another', async () => {
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

  test('a renamed person is found under the new name on all jobs not yet driven', async () => {
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

  test('sees Jobs in the menu from their first job on', async () => {
    await job();
    expect((await db.in(users).findOne({ _id: ahmad.userId }))?.drives).toBeUndefined();
    await assigned();
    expect((await db.in(users).findOne({ _id: ahmad.userId }))?.drives).toBe(true);
  });
});

describe('another job of the driver', () => {
  test('at the same day and time is a warning, unless it is over', async () => {
    const sent = { ...someJob, assignedEmployees: [ahmad.userId], status: 'assigned' };
    const first = (await ask(createJob, sent)).job;
    const text = `Ahmad bin Ismail has another job at that time: ${first.title} (${first.jobId}).`;
    const second = await ask(createJob, sent);
    expect(second.warning).toBe(text);
    const change = async (more: object) => (await ask(changeJob, { id: second.job._id, ...more })).warning;
    expect(await change({ jobTime: '23:00' })).toBe(null);
    expect(await change({ jobTime: first.jobTime })).toBe(text);
    await ask(changeJob, { id: first._id, status: 'cancelled' });
    expect(await change({ title: 'Renamed' })).toBe(null);
  });

  test('makes a new one assigned where the form could not show that', async () => {
    const sent = { ...someJob, status: 'new', followDriver: 'true' };
    expect((await ask(createJob, { ...sent, assignedEmployees: [ahmad.userId] })).job.status).toBe(
      'assigned',
    );
    const { job: alone } = await ask(createJob, { ...sent, assignedEmployees: '' });
    expect(alone.status).toBe('new');
    const chosen = { id: alone._id, status: 'new', assignedEmployees: [ahmad.userId] };
    expect((await ask(changeJob, { ...chosen, followDriver: 'true' })).job.status).toBe('assigned');
    // Who sets it back to New means it.
    const back = { id: alone._id, status: 'new', followDriver: 'true' };
    expect((await ask(changeJob, back)).job.status).toBe('new');
    expect(
      (await ask(createJob, { ...sent, assignedEmployees: [ahmad.userId], followDriver: undefined })).job
        .status,
    ).toBe('new');
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
        despiteLeave: ['Choose somebody else, or tick this box to assign the job anyway.'],
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
    expect(await of({ jobTime: '14:00' })).toBe(null);
    expect(await of({ jobDate: dayAfter(today, 1) })).toBe(null);
  });

  test('of the next day is a warning where a job lasts over midnight into it', async () => {
    await onLeave(ahmad, dayAfter(today, 1));
    const late = { jobTime: '23:00', assignedEmployees: [ahmad.userId] };
    expect((await ask(createJob, { ...someJob, ...late, duration: 180 })).warning).toBe(
      `${ahmad.name} is on approved leave after midnight.`,
    );
    expect(
      (await ask(createJob, { ...someJob, ...late, duration: 60, jobTime: '08:00' })).warning,
    ).toBeNull();
    const chen = await person('Chen Wei');
    await onLeave(chen, dayAfter(today, 1), 'morning');
    const others = { ...someJob, ...late, assignedEmployees: [chen.userId] };
    expect((await ask(createJob, { ...others, duration: 60 })).warning).toBeNull();
    expect((await ask(createJob, { ...others, jobTime: '23:59', duration: 5 })).warning).toContain(
      'after midnight',
    );
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

  test('is marked on the day’s cards and on Today also where it begins at the job’s midnight', async () => {
    const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
    await db.in(companies).insert({ _id: db.companyId, name: 'Kopi', ...plan, createdAt: new Date() });
    await assigned({ jobTime: '22:00', duration: 180 });
    await assigned({ jobTime: '20:00', duration: 60 });
    await onLeave(ahmad, dayAfter(today, 1));
    const cards = (await ask(browseJobs)).items.map(({ job, hindrance }) => [job.jobTime, hindrance]);
    expect(cards).toEqual([
      ['20:00', null],
      ['22:00', 'away'],
    ]);
    const needs = await needsOf(askingFor({ person: owner, company: await companyIn(db), db }));
    const lines = needs.find(({ kind }) => kind === 'jobs')?.lines ?? [];
    expect(lines.map(({ tone }) => tone)).toEqual(['danger', undefined]);
  });
});

describe('a start', () => {
  test('makes an assigned job active, and with an impossible time of the phone at the suite’s own', async () => {
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
      recordedAt: started.jobStart,
      position: null,
    });
  });

  test('and an end of hours ago happened then, and are charged so, whatever the phone’s clock says', async () => {
    const { _id: id } = await assigned();
    const hours = 3_600_000;
    // This clock is a month behind.
    const phone = (ago: number) => new Date(Date.now() - 30 * 24 * hours - ago * hours).toISOString();
    const arrived = Date.now();
    await ask(startJob, { id, saidAt: phone(3), sentAt: phone(0) }, ahmad);
    const saidAt = phone(1);
    const ended = await ask(endJob, { id, endLocation: 'Bedok', saidAt, sentAt: phone(0) }, ahmad);
    const ago = (at: Date | null) => Math.round((arrived - (at?.getTime() ?? 0)) / 60_000) + 0;
    expect([ago(ended.jobStart), ago(ended.jobEnd)]).toEqual([180, 60]);
    expect(ended.ended?.saidAt).toEqual(new Date(saidAt));
    expect(ago(ended.ended?.recordedAt ?? null)).toBe(0);
    const { lines } = await jobToInvoice(db, id);
    expect(lines).toEqual([{ description: 'Labour', quantity: 2_000, unit: 'hour', unitPrice: 0 }]);
  });

  test('is the same one when it is sent again, though it was sent at another time', async () => {
    const { _id: id } = await assigned();
    const saidAt = new Date(Date.now() - 600_000).toISOString();
    const send = async (sentAt: string) =>
      await askIn(db, startJob, { id, saidAt, sentAt }, { as: ahmad, key: 'one press' });
    const first = await send(new Date().toISOString());
    const again = await send(new Date(Date.now() + 60_000).toISOString());
    expect(again._id).toBe(first._id);
    await expect(
      askIn(db, startJob, { id, saidAt: new Date().toISOString() }, { as: ahmad, key: 'one press' }),
    ).rejects.toMatchObject({ why: 'conflict' });
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

  test('comes once: of four at the same time one succeeds', async () => {
    const { _id: id } = await assigned();
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => ask(startJob, { id }, ahmad)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(refused).toEqual([409, 409, 409]);
    expect((await linesOf(id)).filter((line) => line.startsWith('started'))).toHaveLength(1);
  });

  test('is for its driver and people who manage jobs only', async () => {
    const chen = await person('Chen Wei');
    const { _id: id } = await assigned();
    for (const operation of [readJob, startJob, endJob] as Operation[])
      expect(await refusalOf(ask(operation, { id, endLocation: 'x' }, chen))).toMatchObject({
        status: 403,
        message: 'This isn’t your job. It may have been given to somebody else.',
      });
    const manager = await person('Rajesh Nair', { ...noAccess, JobManagement: true });
    expect((await ask(startJob, { id }, manager)).started?.userName).toBe('Rajesh Nair');
  });

  test('stores the position only of location based jobs', async () => {
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

  test('close to the equator may come in exponent notation, as phones write it', async () => {
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

  test('leaves hours that the office has entered in the meantime', async () => {
    const { _id: id, jobStart } = await active();
    const jobEnd = new Date((jobStart?.getTime() ?? 0) + 60_000).toISOString();
    await ask(changeJob, { id, jobEnd });
    expect((await ask(endJob, { id, endLocation: 'Bedok' }, ahmad)).jobEnd).toEqual(new Date(jobEnd));
  });

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

  test('stores the recipient, a photo and a signature, for people who may see the job only', async () => {
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
      for (const who of [ahmad, owner])
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
      'again, the earlier proof was removed',
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

describe('a mail', () => {
  test('notifies the driver of a job that becomes theirs, changes, and is cancelled', async () => {
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
    expect(all).toContain(`https://laoban.example/JobStartEnd/${id}`);
    expect(all).toContain(`To: ${ahmad.email}`);
    expect(all).toContain('job time');
    expect(errors).not.toHaveBeenCalled();
  });

  test('goes to nobody where the job wants none, or the driver made the change', async () => {
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
