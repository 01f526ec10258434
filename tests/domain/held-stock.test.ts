import { beforeEach, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { activity } from '~/modules/audit/collections';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { addJobOf } from '~/modules/jobs/add-job.server';
import { jobs } from '~/modules/jobs/collections';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let itemId: string;

async function addStock(of: CompanyDb, totalCount = 10, onHoldCount = 0): Promise<string> {
  const stock = { totalCount, onHoldCount, productSegment: 'Coffee', location: 'A1' };
  return (await askIn(of, addItem, { SKU: newId(), productName: 'Beans', ...stock }))._id;
}

beforeEach(async () => {
  db = companyDb(newId());
  itemId = await addStock(db);
});

/** Adds a job that holds some of the item. */
async function addHolding(
  held: number,
  title: string,
  { of = db, item = itemId, jobDate = '2027-01-12' } = {},
) {
  const work = {
    quotation: { id: newId(), number: 'Q-2027-0001' },
    lines: [{ itemId: item, quantity: held * 1_000 }],
    hold: true,
  };
  const sent = { client: 'Ah Seng', title, description: 'x', jobDate, jobTime: '09:00' };
  const places = { startLocation: 'Store', endLocation: 'Shop' };
  const actor = { userId: newId(), name: 'Chen Wei' };
  return await of.transaction(
    async (within) => await addJobOf(within, { ...sent, ...places }, { work, actor, note: () => {} }),
  );
}

const move = async (type: string, quantity: number, more: object = {}) =>
  await askIn(db, recordTransaction, { itemId, type, quantity, note: 'x', ...more });
const counts = async () => {
  const { totalCount = 0, onHoldCount = 0 } = (await db.in(items).findOne({ _id: itemId })) ?? {};
  return [totalCount / 1_000, onHoldCount / 1_000];
};
const heldOf = async ({ _id }: { _id: string }) =>
  ((await db.in(jobs).get(_id, 'x')).materials?.[0]?.held ?? 0) / 1_000;

test('a sale leaves what a job holds, and the job finds it there', async () => {
  const job = await addHolding(4, 'Coffee corner');
  const refused = {
    why: 'conflict',
    message: `Only 6 are there without what jobs hold: 4 for ${job.jobId} Coffee corner.`,
    fields: {
      quantity: [expect.anything()],
      takeHeld: [`Tick this to take 1 from ${job.jobId} Coffee corner.`],
    },
  };
  await expect(move('fulfilment', 7)).rejects.toMatchObject(refused);
  await expect(move('fulfilment', 7, { takeHeld: false })).rejects.toMatchObject(refused);
  expect(await counts()).toEqual([10, 4]);
  await move('fulfilment', 6);
  expect(await counts()).toEqual([4, 4]);
  await expect(move('fulfilment', 1)).rejects.toMatchObject({
    message: `None are left without what jobs hold: 4 for ${job.jobId} Coffee corner.`,
  });
  await askIn(db, changeJob, { id: job._id, status: 'ended' });
  expect(await counts()).toEqual([0, 0]);
});

test('a sale takes the rest on hold first, then free stock', async () => {
  await addHolding(4, 'Coffee corner');
  await move('allocate', 3);
  await move('fulfilment', 2);
  expect(await counts()).toEqual([8, 5]);
  await move('fulfilment', 4);
  expect(await counts()).toEqual([4, 4]);
});

test('what jobs hold is taken with takeHeld, from the latest job first, and said in its log', async () => {
  const early = await addHolding(4, 'Early', { jobDate: '2027-01-10' });
  const late = await addHolding(3, 'Late', { jobDate: '2027-01-20' });
  await move('fulfilment', 8, { takeHeld: true });
  expect(await counts()).toEqual([2, 2]);
  expect([await heldOf(early), await heldOf(late)]).toEqual([2, 0]);
  const lines = await db.in(activity).list({ subject: 'job' }, { sort: { _id: 1 }, limit: 10 });
  expect(lines.map(({ detail }) => detail).sort()).toEqual(
    [
      `${early.jobId} Early: 2 Beans on hold taken from it`,
      `${late.jobId} Late: 3 Beans on hold taken from it`,
    ].sort(),
  );
  await expect(move('fulfilment', 3, { takeHeld: true })).rejects.toMatchObject({
    message: 'Only 2 are there.',
  });
  // Nothing is taken from jobs that need not lose it.
  await move('add', 5);
  await move('fulfilment', 5, { takeHeld: true });
  expect([await counts(), await heldOf(early)]).toEqual([[2, 2], 2]);
});

test('with less there than jobs hold, what is taken is theirs, and no count is ever negative', async () => {
  const job = await addHolding(8, 'Coffee corner');
  await move('allocate', 2);
  await move('adjust', 3);
  await expect(move('fulfilment', 1)).rejects.toMatchObject({ why: 'conflict' });
  await move('fulfilment', 3, { takeHeld: true });
  expect([await counts(), await heldOf(job)]).toEqual([[0, 7], 5]);
});

test.each(['ended', 'cancelled', 'deleted'])('a job that lost some of its hold can be %s', async (how) => {
  const job = await addHolding(4, 'Coffee corner');
  await move('allocate', 1);
  await move('fulfilment', 9, { takeHeld: true });
  expect([await counts(), await heldOf(job)]).toEqual([[1, 1], 1]);
  if (how === 'deleted') await askIn(db, deleteJob, { id: job._id });
  else await askIn(db, changeJob, { id: job._id, status: how });
  // It used 4: three more were there than was counted.
  expect(await counts()).toEqual(how === 'ended' ? [0, 0] : [1, 0]);
  const lines = await db.in(stockLines).list({ itemId }, { sort: { createdAt: 1 }, limit: 100 });
  expect(Math.min(...lines.map(({ totalAfter, onHoldAfter }) => Math.min(totalAfter, onHoldAfter)))).toBe(0);
});

test('a job uses more than it holds although others hold the rest', async () => {
  const other = await addHolding(8, 'Other');
  const job = await addHolding(2, 'Coffee corner');
  await askIn(db, changeJob, { id: job._id, status: 'ended', materials: [{ itemId, used: 3 }] });
  expect([await counts(), await heldOf(other)]).toEqual([[7, 8], 8]);
});

test('a release takes the rest on hold alone', async () => {
  const job = await addHolding(4, 'Coffee corner');
  await move('allocate', 2);
  await expect(move('release', 3)).rejects.toMatchObject({
    why: 'conflict',
    message: `Only 2 can be released. Jobs release what they hold: 4 for ${job.jobId} Coffee corner.`,
    fields: { quantity: [expect.anything()] },
  });
  await expect(move('release', 7)).rejects.toMatchObject({ message: 'Only 6 are on hold.' });
  await move('release', 2);
  expect(await counts()).toEqual([10, 4]);
  await askIn(db, changeJob, { id: job._id, status: 'cancelled' });
  expect(await counts()).toEqual([10, 0]);
});

test('of two people at once one gets it where only one can without the jobs', async () => {
  const job = await addHolding(4, 'Coffee corner');
  const both = await Promise.allSettled([move('fulfilment', 4), move('fulfilment', 4)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await counts()).toEqual([6, 4]);
  const taking = await Promise.allSettled([
    move('fulfilment', 3, { takeHeld: true }),
    move('fulfilment', 3, { takeHeld: true }),
    askIn(db, changeJob, { id: job._id, title: 'Coffee bar' }),
  ]);
  expect(taking.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect([await counts(), await heldOf(job)]).toEqual([[0, 0], 0]);
});

test('jobs of another company hold nothing here', async () => {
  const other = companyDb(newId());
  await addHolding(4, 'Coffee corner', { of: other, item: await addStock(other) });
  await other.in(jobs).updateMany({}, { $set: { 'materials.0.itemId': itemId } });
  await move('fulfilment', 10);
  expect(await counts()).toEqual([0, 0]);
});
