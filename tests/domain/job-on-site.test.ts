import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { Upload } from '~/core/upload';
import { readFile as openFile } from '~/modules/files/read-file.server';
import { endJob, openWarning } from '~/modules/jobs/drive.server';
import { addPhoto, removePhoto, tickLine } from '~/modules/jobs/on-site.server';
import { presentJob } from '~/modules/jobs/present';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { files, looseFiles } from '~db/files';
import {
  active,
  ahmad,
  ask,
  assigned,
  db,
  inAnotherCompany,
  jobsForTests,
  linesOf,
  person,
  refusalOf,
  stored,
} from '../support/jobs';

jobsForTests();

const checklist = 'Descale\nChange the filter';

const photo = async (size = 12) =>
  new Upload(
    'van.jpg',
    'image/jpeg',
    new Uint8Array(
      await sharp({ create: { width: size, height: size / 2, channels: 3, background: '#0a6' } })
        .withExif({ IFD3: { GPSLatitude: '1/1 18/1 0/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
    ),
  );

describe('a line of the checklist', () => {
  test('is ticked by the job’s people, at the time of their phone, and says who and when', async () => {
    const bala = await person('Bala');
    const { _id: id } = await active({ checklist, helperIds: [bala.userId] });
    const { revision } = await stored({ _id: id });
    const sentAt = new Date();
    const saidAt = new Date(sentAt.getTime() - 3_600_000);
    const phone = { saidAt: saidAt.toISOString(), sentAt: sentAt.toISOString() };
    await ask(tickLine, { id, text: 'Descale', done: 'true', ...phone }, bala);
    const after = await ask(tickLine, { id, text: 'Change the filter' }, ahmad);
    const [first, second] = presentJob(after).checklist;
    expect([first?.by, second?.by]).toEqual(['Bala', 'Ahmad bin Ismail']);
    expect(Math.abs(Date.parse(first?.at ?? '') - saidAt.getTime())).toBeLessThan(60_000);
    // Again by somebody else: the first tick counts.
    await ask(tickLine, { id, text: 'Descale', done: true }, ahmad);
    expect((await stored({ _id: id })).checklist?.[0]?.ticked?.userName).toBe('Bala');
    await ask(tickLine, { id, text: 'Descale', done: false }, ahmad);
    expect((await stored({ _id: id })).checklist?.[0]?.ticked).toBe(null);
    // A form that is open in the office is not overtaken.
    expect((await stored({ _id: id })).revision).toBe(revision);
    expect((await linesOf(id)).slice(-3)).toEqual(
      ['ticked', 'ticked', 'opened'].map((action, at) => {
        const { jobId, title } = after;
        return `${action} ${jobId} ${title}: ${['Descale', 'Change the filter', 'Descale'][at]}`;
      }),
    );
  });

  test('that is half done stays so when the office changes the lines meanwhile', async () => {
    const { _id: id, revision } = await active({ checklist });
    await ask(tickLine, { id, text: 'Descale' }, ahmad);
    await ask(changeJob, { id, revision, checklist: 'Look\nDescale' });
    expect((await stored({ _id: id })).checklist).toMatchObject([
      { text: 'Look', ticked: null },
      { text: 'Descale', ticked: { userName: 'Ahmad bin Ismail' } },
    ]);
    const gone = await refusalOf(ask(tickLine, { id, text: 'Change the filter' }, ahmad));
    expect([gone.status, gone.message]).toEqual([409, 'This line is no longer on the checklist.']);
  });

  test('is nobody else’s, and not of a cancelled job', async () => {
    const { _id: id } = await assigned({ checklist });
    const bala = await person('Bala', noAccess);
    expect((await refusalOf(ask(tickLine, { id, text: 'Descale' }, bala))).status).toBe(403);
    await ask(changeJob, { id, status: 'cancelled' });
    expect((await refusalOf(ask(tickLine, { id, text: 'Descale' }, ahmad))).status).toBe(409);
    await inAnotherCompany();
    expect((await refusalOf(ask(tickLine, { id, text: 'Descale' }))).status).toBe(404);
  });
});

describe('an end with open lines', () => {
  test('is a warning for calls, and refused once by the form', async () => {
    const { _id: id } = await active({ checklist });
    await ask(tickLine, { id, text: 'Descale' }, ahmad);
    const sent = { id, endLocation: '56 Eng Hoon Street' };
    const { status, fields } = await refusalOf(ask(endJob, { ...sent, despiteOpen: 'false' }, ahmad));
    expect([status, fields]).toEqual([
      400,
      {
        despiteOpen: [
          '1 line of the checklist is still open. Tick what is done, or tick this box to end the job anyway.',
        ],
      },
    ]);
    const ended = await ask(endJob, { ...sent, despiteOpen: ['false', 'on'] }, ahmad);
    expect(ended.status).toBe('ended');
    expect(openWarning(ended)).toBe('1 line of the checklist is still open.');
    const { _id: other } = await active({ checklist });
    expect((await ask(endJob, { ...sent, id: other }, ahmad)).status).toBe('ended');
  });
});

describe('a photo', () => {
  test('is made smaller, has no position, and is for the job’s people', async () => {
    const { _id: id } = await active();
    const { photo: added } = await ask(addPhoto, { id, photo: await photo(3_000), when: 'before' }, ahmad);
    expect(presentJob(await stored({ _id: id })).photos).toMatchObject([
      { id: added.id, url: `/files/${added.id}`, when: 'before', by: 'Ahmad bin Ismail' },
    ]);
    const { open } = (await ask(openFile, { id: added.id }, ahmad)) as { open(): AsyncIterable<Uint8Array> };
    const bytes: Uint8Array[] = [];
    for await (const part of open()) bytes.push(part);
    const { width, exif } = await sharp(Buffer.concat(bytes)).metadata();
    expect([width, exif]).toEqual([2_000, undefined]);
    const bala = await person('Bala', noAccess);
    expect((await refusalOf(ask(openFile, { id: added.id }, bala))).status).toBe(403);
    expect((await refusalOf(ask(addPhoto, { id, photo: await photo(), when: 'after' }, bala))).status).toBe(
      403,
    );
    await inAnotherCompany();
    expect((await refusalOf(ask(openFile, { id: added.id }))).status).toBe(404);
    expect((await refusalOf(ask(removePhoto, { id, photoId: added.id }))).status).toBe(404);
  });

  test('is one of at most ten, and its file goes with it or with the job', async () => {
    const { _id: id } = await active();
    const added: string[] = [];
    for (let turn = 0; turn < 10; turn += 1)
      added.push((await ask(addPhoto, { id, photo: await photo(), when: 'after' }, ahmad)).photo.id);
    const { status, message } = await refusalOf(
      ask(addPhoto, { id, photo: await photo(), when: 'after' }, ahmad),
    );
    expect([status, message]).toEqual([409, 'A job has at most ten photos. Delete one first.']);
    await ask(removePhoto, { id, photoId: added[0] }, ahmad);
    expect((await refusalOf(ask(removePhoto, { id, photoId: added[0] }, ahmad))).status).toBe(404);
    expect(await db.in(files).list({ subjectId: id }, { sort: { _id: 1 }, limit: 20 })).toHaveLength(9);
    await ask(deleteJob, { id });
    expect(await db.in(files).list({ subjectId: id }, { sort: { _id: 1 }, limit: 20 })).toEqual([]);
    expect(await db.in(looseFiles).count({}, 20)).toBe(10);
  });

  test('is refused at its field if it is something else, missing or neither before nor after', async () => {
    const { _id: id } = await active();
    const heic = new Upload('IMG.HEIC', 'image/heic', new TextEncoder().encode('0000ftypheic'));
    const fieldsOf = async (sent: object) => (await refusalOf(ask(addPhoto, { id, ...sent }, ahmad))).fields;
    expect(await fieldsOf({ photo: heic, when: 'before' })).toEqual({ photo: ['Only JPG and PNG allowed'] });
    expect(await fieldsOf({ photo: '', when: 'before' })).toEqual({ photo: ['Choose a photo.'] });
    expect(await fieldsOf({ when: 'before' })).toEqual({ photo: ['Choose a photo.'] });
    expect(await fieldsOf({ photo: await photo(), when: 'now' })).toEqual({
      when: ['when is before or after.'],
    });
    expect((await stored({ _id: id })).photos).toBe(undefined);
  });

  test('that waited on a phone arrives although the job was given away or cancelled meanwhile', async () => {
    const { _id: id } = await active();
    const bala = await person('Bala', noAccess);
    await ask(changeJob, { id, assignedEmployees: [bala.userId] });
    await ask(addPhoto, { id, photo: await photo(), when: 'after' }, ahmad);
    await ask(changeJob, { id, status: 'cancelled' });
    await ask(addPhoto, { id, photo: await photo(), when: 'after' }, ahmad);
    expect((await stored({ _id: id })).photos).toHaveLength(2);
    await ask(deleteJob, { id });
    expect((await refusalOf(ask(addPhoto, { id, photo: await photo(), when: 'after' }, ahmad))).status).toBe(
      404,
    );
    expect(
      (await refusalOf(ask(addPhoto, { id: newId(), photo: await photo(), when: 'after' }))).status,
    ).toBe(404);
  });
});
