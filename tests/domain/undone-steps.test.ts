import { expect, test, vi } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { addJobOf } from '~/modules/jobs/add-job.server';
import { endJob, startJob } from '~/modules/jobs/drive.server';
import { readJob } from '~/modules/jobs/read-job.server';
import { changeJob } from '~/modules/jobs/save-job.server';
import { holdJobForInvoice } from '~/modules/jobs/to-invoice.server';
import { undoStep } from '~/modules/jobs/undo.server';
import {
  active,
  ahmad,
  ask,
  assigned,
  db,
  inAnotherCompany,
  jobsForTests,
  linesOf,
  owner,
  person,
  refusalOf,
  someJob,
  stored,
} from '../support/jobs';

jobsForTests();

const said = { endLocation: 'Bedok, at the lift', receivedBy: 'Uncle Ah Seng', remarks: 'Left at the door' };
const end = async (id: string, more: object = {}, as = ahmad) =>
  await ask(endJob, { id, ...said, ...more }, as);
const undo = async (id: string, as = ahmad) => await ask(undoStep, { id }, as);
const whyNot = async (id: string, as = ahmad) => {
  const { status, message } = await refusalOf(undo(id, as));
  return [status, message];
};
const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1_000);

test('a start is undone: the job is as it was, and can be started again', async () => {
  const { _id: id } = await assigned();
  await ask(startJob, { id, endLocation: 'Pier 3' }, ahmad);
  expect(await undo(id)).toMatchObject({
    status: 'assigned',
    endLocation: '56 Eng Hoon Street',
    jobStart: null,
    started: null,
    beforeStep: null,
  });
  expect((await linesOf(id)).at(-1)).toMatch(/^changed JOB-.+: its start was undone$/);
  expect(await whyNot(id)).toEqual([409, 'There is no start or end of this job to undo.']);
  expect((await ask(startJob, { id }, ahmad)).status).toBe('active');
});

test('an end is undone: the job runs since its start, and what was typed waits for the next end', async () => {
  const { _id: id, jobStart } = await active();
  await end(id);
  const undone = await undo(id);
  expect(undone).toMatchObject({
    status: 'active',
    endLocation: '56 Eng Hoon Street',
    jobStart,
    jobEnd: null,
    ended: null,
    proof: { receivedBy: 'Uncle Ah Seng', remarks: 'Left at the door', photoId: null, signatureId: null },
  });
  // The start before it is no longer the last step.
  expect((await whyNot(id))[0]).toBe(409);
  expect(await end(id, { receivedBy: 'The chef' })).toMatchObject({
    status: 'ended',
    proof: { receivedBy: 'The chef' },
  });
});

test('it is for the person who pressed, for 30 seconds', async () => {
  const { _id: id } = await active({ helperIds: [(await person('Siti')).userId] });
  expect(await whyNot(id, owner)).toEqual([409, 'Only Ahmad bin Ismail, who did this, can undo it.']);
  expect((await refusalOf(undo(id, await person('Nobody')))).status).toBe(403);
  seconds(31);
  expect(await whyNot(id)).toEqual([
    409,
    'A start or end can be undone for 30 seconds. Ask the office to change the job.',
  ]);
  await inAnotherCompany();
  expect((await refusalOf(undo(id, owner))).status).toBe(404);
});

test('a page knows how long it offers that', async () => {
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id: db.companyId, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  const { _id: id } = await assigned();
  const left = async (as = ahmad) => (await ask(readJob, { id }, as)).undoFor;
  expect(await left()).toBe(0);
  await ask(startJob, { id }, ahmad);
  expect(await left()).toBeGreaterThan(20_000);
  expect(await left(owner)).toBe(0);
  seconds(31);
  expect(await left()).toBe(0);
});

test('of two at the same moment one undoes it', async () => {
  const { _id: id } = await active();
  const both = await Promise.allSettled([undo(id), undo(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await stored({ _id: id })).status).toBe('assigned');
});

test('nothing is undone that something was built on: a change by the office, an invoice', async () => {
  const { _id: id } = await active();
  await ask(changeJob, { id, description: 'Front door.' });
  expect(await whyNot(id)).toEqual([
    409,
    'The job has been changed since. Ask the office to change it back.',
  ]);
  const other = await active({ jobTime: '13:00' });
  await end(other._id);
  await db.transaction(async (all) => await holdJobForInvoice(all, other._id));
  expect(await whyNot(other._id)).toEqual([
    409,
    'The job has been invoiced since. Ask the office to change it back.',
  ]);
});

test('a start that has removed an earlier proof stays, because that can’t be brought back', async () => {
  const { _id: id } = await active();
  await end(id);
  await ask(changeJob, { id, status: 'assigned' });
  await ask(startJob, { id }, ahmad);
  expect((await whyNot(id))[0]).toBe(409);
});

/** A running job that holds 4 of an item, of which there are `count`. */
async function holding(count: number) {
  const stock = { totalCount: count, onHoldCount: 0, productSegment: 'Coffee', location: 'A1' };
  const { _id: itemId } = await ask(addItem, { SKU: newId(), productName: 'Beans', ...stock });
  const work = {
    quotation: { id: newId(), number: 'Q-2026-0001' },
    lines: [{ itemId, quantity: 4_000 }],
    hold: true,
  };
  const { _id: id } = await db.transaction(
    async (all) => await addJobOf(all, someJob, { work, actor: owner, note: () => {} }),
  );
  await ask(changeJob, { id, assignedEmployees: [ahmad.userId], status: 'assigned' });
  await ask(startJob, { id }, ahmad);
  const counts = async () => {
    const { totalCount, onHoldCount } = await db.in(items).get(itemId, 'gone');
    return [totalCount / 1_000, onHoldCount / 1_000];
  };
  const notes = async () =>
    (await db.in(stockLines).list({ itemId }, { sort: { createdAt: 1 }, limit: 20 })).map(({ type, note }) =>
      note.endsWith('Undone') ? type : '',
    );
  return { itemId, id, counts, notes };
}

test('stock is moved back with opposite lines, and held for the job again', async () => {
  const { itemId, id, counts, notes } = await holding(10);
  const before = (await stored({ _id: id })).materials;
  for (const [used, left, opposite] of [
    [6, 4, ['add', 'allocate']],
    [1, 9, ['add', 'allocate']],
    [0, 10, ['allocate']],
  ] as const) {
    await end(id, { materials: [{ itemId, used }] });
    expect(await counts()).toEqual([left, 0]);
    const known = (await notes()).length;
    await undo(id);
    expect(await counts()).toEqual([10, 4]);
    expect((await notes()).slice(known)).toEqual(opposite);
    // What was typed is in the form again.
    expect((await stored({ _id: id })).materials).toEqual(
      before?.map((one) => ({ ...one, used: used * 1_000 })),
    );
  }
});

test('a count that an end has corrected is as before', async () => {
  const { itemId, id, counts } = await holding(3);
  await end(id, { materials: [{ itemId, used: 5 }] });
  expect(await counts()).toEqual([0, 0]);
  await undo(id);
  expect(await counts()).toEqual([3, 4]);
});

test('what was counted since stays, and so does the end', async () => {
  const { itemId, id, counts } = await holding(10);
  await end(id);
  await ask(recordTransaction, { itemId, type: 'fulfilment', quantity: 1, note: 'Sold' });
  await ask(recordTransaction, { itemId, type: 'adjust', quantity: 5, note: 'Counted' });
  expect(await whyNot(id)).toEqual([
    409,
    'The stock of Beans has changed since, so it can’t be put back. Ask the office.',
  ]);
  expect([(await stored({ _id: id })).status, await counts()]).toEqual(['ended', [5, 0]]);
});
