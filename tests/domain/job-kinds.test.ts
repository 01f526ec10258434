import { describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { items } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { createJob } from '~/modules/jobs/add-job.server';
import { jobKinds, jobs } from '~/modules/jobs/collections';
import { copyDay } from '~/modules/jobs/copy-day.server';
import {
  addKind,
  browseKinds,
  changeKind,
  deleteKind,
  fillFromKind,
  itemsInKinds,
  readKind,
} from '~/modules/jobs/kinds.server';
import { presentJob } from '~/modules/jobs/present';
import { findAddress } from '~/modules/jobs/read-job.server';
import { changeJob } from '~/modules/jobs/save-job.server';
import {
  ask,
  client,
  db,
  inAnotherCompany,
  job,
  jobsForTests,
  linesOf,
  person,
  refusalOf,
  someJob,
  stored,
  today,
} from '../support/jobs';

jobsForTests();

const service = {
  name: 'Service of a machine',
  title: 'Service the machine',
  duration: '90',
  description: 'Ask for the barista.',
  checklist: 'Descale\r\nChange the filter\n\nDescale\n',
};

const filter = async () =>
  (
    await ask(addItem, {
      productName: 'Water filter',
      SKU: 'FIL-1',
      productSegment: 'Parts',
      location: 'Shelf 1',
      unit: 'piece',
      totalCount: 10,
      onHoldCount: 0,
      understockThreshold: 0,
      overstockThreshold: 100,
    })
  )._id;
const onHold = async (id: string) => (await db.in(items).findOne({ _id: id }))?.onHoldCount;

describe('a kind of job', () => {
  test('is added as its form sends it: lines without blanks and repeats, items by name or SKU', async () => {
    const itemId = await filter();
    const materials = [
      { item: 'Water filter (FIL-1)', quantity: '2' },
      { item: 'fil-1', quantity: '1' },
    ];
    const kind = await ask(addKind, { ...service, materials });
    expect(kind).toMatchObject({ duration: 90, checklist: ['Descale', 'Change the filter'] });
    expect(kind.materials).toEqual([
      { itemId, name: 'Water filter', unit: 'piece', quantity: 2_000 },
      { itemId, name: 'Water filter', unit: 'piece', quantity: 1_000 },
    ]);
    expect((await ask(readKind, { id: kind._id })).materials[0]).toEqual({
      item: 'Water filter (FIL-1)',
      quantity: 2_000,
    });
    expect(await linesOf(kind._id)).toEqual(['added Service of a machine']);
  });

  test('is refused at the field that is wrong', async () => {
    await ask(addKind, service);
    expect((await refusalOf(ask(addKind, { ...service, name: ' SERVICE of a  machine' }))).fields).toEqual({
      name: ['Another kind has this name already.'],
    });
    const wrong = [
      [{ materials: [{ item: 'Nothing', quantity: '1' }] }, 'materials[0].item'],
      [{ materials: [{ itemId: newId(), quantity: '1' }] }, 'materials[0].itemId'],
      [{ checklist: Array.from({ length: 31 }, (_, at) => `Line ${at}`) }, 'checklist'],
      [{ checklist: ['x'.repeat(201)] }, 'checklist'],
      [{ checklist: { text: 'Descale' } }, 'checklist'],
      [{ duration: 4 }, 'duration'],
    ] as const;
    for (const [sent, field] of wrong) {
      const { fields, status } = await refusalOf(ask(addKind, { ...service, name: 'Another', ...sent }));
      expect([Object.keys(fields ?? {}), status]).toEqual([[field], 400]);
    }
  });

  test('is changed from the revision that was read, and deleted without its jobs', async () => {
    const { _id: id } = await ask(addKind, service);
    const made = await job({ kindId: id });
    const changed = await ask(changeKind, { id, revision: 0, checklist: ['Descale'] });
    expect(changed).toMatchObject({ revision: 1, name: service.name, checklist: ['Descale'] });
    expect((await refusalOf(ask(changeKind, { id, revision: 0, title: 'x' }))).status).toBe(409);
    await ask(deleteKind, { id });
    expect((await stored(made)).checklist).toHaveLength(2);
    // The answer of a call can be sent back although its kind is gone.
    const { checklist, kindId } = presentJob(await stored(made));
    await ask(changeJob, { id: made._id, checklist, kindId });
    expect((await refusalOf(ask(changeJob, { id: made._id, kindId: newId() }))).fields).toEqual({
      kindId: ['This kind of job doesn’t exist.'],
    });
    expect(await linesOf(id)).toEqual([
      'added Service of a machine',
      'changed Service of a machine: checklist',
      'deleted Service of a machine',
    ]);
  });

  test('is for people who manage jobs, in their company', async () => {
    const { _id: id } = await ask(addKind, service);
    const driver = await person('Bala', noAccess);
    for (const asked of [browseKinds, readKind, addKind, changeKind, deleteKind, fillFromKind])
      expect((await refusalOf(ask(asked as typeof readKind, { ...service, id }, driver))).status).toBe(403);
    await inAnotherCompany();
    expect((await ask(browseKinds)).items).toEqual([]);
    expect((await refusalOf(ask(readKind, { id }))).status).toBe(404);
    expect((await refusalOf(job({ kindId: id }))).status).toBe(400);
  });

  test('is where its items are used', async () => {
    const itemId = await filter();
    await ask(addKind, { ...service, materials: [{ itemId, quantity: 1 }] });
    expect(await itemsInKinds(db, [itemId, newId()])).toEqual(new Map([[itemId, 'a kind of job']]));
  });
});

describe('a job of a kind', () => {
  test('has its length, checklist and materials unless others are sent', async () => {
    const itemId = await filter();
    const { _id: kindId } = await ask(addKind, { ...service, materials: [{ itemId, quantity: 2 }] });
    const made = await job({ kindId });
    expect(made).toMatchObject({ kindId, duration: 90, title: someJob.title });
    expect(presentJob(made).checklist).toEqual([
      { text: 'Descale', done: false, by: null, at: null },
      { text: 'Change the filter', done: false, by: null, at: null },
    ]);
    expect(made.materials).toMatchObject([{ itemId, planned: 2_000, held: 2_000 }]);
    expect(await onHold(itemId)).toBe(2_000);
    const other = await job({ kindId, duration: 30, checklist: [{ text: 'Look', done: true }] });
    expect(other).toMatchObject({
      duration: 30,
      checklist: [{ text: 'Look', ticked: { userName: 'Lim Mei Hua' } }],
    });
    expect((await job({ kindId, checklist: [] })).checklist ?? []).toEqual([]);
    expect((await job()).materials).toBe(undefined);
  });

  test('says what it needs and is not there', async () => {
    const itemId = await filter();
    const { _id: kindId } = await ask(addKind, { ...service, materials: [{ itemId, quantity: 12 }] });
    const { warning } = await ask(createJob, { ...someJob, kindId });
    expect(warning).toContain('Water filter: 2 short of what this job needs.');
  });

  test('gets the materials when the kind is chosen later', async () => {
    const itemId = await filter();
    const { _id: kindId } = await ask(addKind, { ...service, materials: [{ itemId, quantity: 2 }] });
    const made = await job();
    const { job: changed } = await ask(changeJob, { id: made._id, kindId, checklist: service.checklist });
    expect(changed.materials).toMatchObject([{ itemId, held: 2_000 }]);
    expect(await linesOf(made._id)).toContain(`changed ${made.jobId} ${made.title}: kind, checklist`);
  });

  test('that repeats or is copied has them too, with no line ticked', async () => {
    const itemId = await filter();
    const { _id: kindId } = await ask(addKind, { ...service, materials: [{ itemId, quantity: 1 }] });
    const { job: first } = await ask(createJob, {
      ...someJob,
      kindId,
      repeat: 'weekly',
      checklist: [{ text: 'Descale', done: true }],
    });
    const later = await db.in(jobs).list({ seriesId: first.seriesId }, { sort: { jobDate: 1 }, limit: 9 });
    expect(later).toHaveLength(3);
    for (const one of later.slice(1))
      expect(one).toMatchObject({
        kindId,
        checklist: [{ text: 'Descale', ticked: null }],
        materials: [{ held: 1_000 }],
      });
    expect(await onHold(itemId)).toBe(3_000);
    const [copy] = await ask(copyDay, { from: today, to: dayAfter(today, 30), ids: [first._id] });
    expect(copy).toMatchObject({ kindId, checklist: [{ text: 'Descale', ticked: null }] });
    expect(copy?.materials).toMatchObject([{ held: 1_000 }]);

    // "This and upcoming": each job keeps the lines that it has ticked.
    const second = later[1] as (typeof later)[number];
    await ask(changeJob, { id: second._id, checklist: [{ text: 'Descale', done: true }] });
    await ask(changeJob, { id: first._id, scope: 'series', checklist: 'Descale\nClean' });
    expect((await stored(second)).checklist).toMatchObject([
      { text: 'Descale', ticked: { userName: 'Lim Mei Hua' } },
      { text: 'Clean', ticked: null },
    ]);
  });
});

describe('the form', () => {
  test('is filled in by the kind before the client’s last job', async () => {
    await client('Ah Seng Coffee House');
    await job();
    const kind = await ask(addKind, service);
    const found = await ask(findAddress, { client: 'Ah Seng Coffee House', kind: kind._id });
    expect([found.kind?._id, found.last?.title]).toEqual([kind._id, someJob.title]);
  });

  test('without JavaScript is filled in where nothing else was typed', async () => {
    const kind = await ask(addKind, service);
    const [first, other] = [kind._id, (await ask(addKind, { name: 'Round', title: 'Round' }))._id];
    const typed = { title: '', duration: '60', description: 'Back door.', checklist: '' };
    const { fields } = await ask(fillFromKind, { ...typed, kindId: first });
    expect(fields).toEqual({
      title: 'Service the machine',
      duration: '90',
      checklist: 'Descale\nChange the filter',
      filledKind: first,
    });
    const again = { ...typed, ...fields, checklist: 'Descale\r\nChange the filter', kindId: other };
    expect((await ask(fillFromKind, again)).fields).toEqual({
      title: 'Round',
      duration: '60',
      filledKind: other,
    });
    // Saved without that: the lines are those of the kind.
    const made = await job({ kindId: first, filledKind: '', checklist: '' });
    expect(made.checklist).toHaveLength(2);
    expect((await job({ kindId: first, filledKind: first, checklist: '' })).checklist ?? []).toEqual([]);
  });
});

test('of two who give the same name at once one is refused at it', async () => {
  const answers = await Promise.allSettled([ask(addKind, service), ask(addKind, service)]);
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ status: 409, fields: { name: [expect.any(String)] } }]);
});

test('there are at most 200 kinds', async () => {
  const { _id: _, companyId: __, ...kind } = await ask(addKind, service);
  const more = Array.from({ length: 199 }, (_, at) => ({ ...kind, _id: newId(), listKey: `k${at}` }));
  await db.in(jobKinds).insertMany(more);
  expect((await refusalOf(ask(addKind, { name: 'One more' }))).message).toBe(
    'There can be at most 200 kinds of job.',
  );
});
