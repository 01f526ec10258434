import { beforeEach, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { openEditForm } from '~/modules/documents/invoice/forms.server';
import { changeInvoice, createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { beginWork } from '~/modules/documents/quotation/begin.server';
import {
  changeQuotation,
  createQuotation,
  readQuotation,
} from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { addItem } from '~/modules/inventory/items.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { showJob } from '~/modules/jobs/read-job.server';
import { changeJob } from '~/modules/jobs/save-job.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let beans: string;
let cleaning: string;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  const stock = { totalCount: 4, onHoldCount: 1, productSegment: 'Coffee', location: 'A1' };
  beans = (await askIn(db, addItem, { SKU: 'B-1', productName: 'Beans', ...stock }))._id;
  cleaning = (await askIn(db, addItem, { SKU: 'C-1', productName: 'Cleaning', stocked: false }))._id;
});

/** Two lines that each need less than the three free ones, and together more. */
const lines = () => [
  ...[2, 1.5].map((quantity) => ({ itemId: beans, description: 'Beans', quantity, unitPrice: 20 })),
  { itemId: cleaning, description: 'Cleaning', quantity: 99, unitPrice: 1 },
];
const few = () => [{ itemId: beans, description: 'Beans', quantity: 3, unitPrice: 20 }];
const { amount: _, ...offer } = someQuotation;
const missing = 'Beans: 4 needed, 3 free.';
const job = { jobDate: '2027-01-12', jobTime: '09:00', startLocation: 'Store', endLocation: 'Shop' };
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

test('a quotation says once what all its lines need of an item and is not there, and is refused for it nowhere', async () => {
  const { _id: id, warning } = await askIn(db, createQuotation, { ...offer, lines: lines() });
  expect(warning).toBe(missing);
  expect((await askIn(db, changeQuotation, { id, lines: few() })).warning).toBe('');
  expect((await askIn(db, changeQuotation, { id, lines: lines() })).warning).toBe(missing);

  const { checks } = await askIn(db, readQuotation, { id });
  expect(checks).toContainEqual(
    expect.objectContaining({
      code: 'short-stock',
      message: `Not enough in stock. ${missing}`,
      passes: true,
    }),
  );
  // Whatever else has to be accepted, this needs no tick.
  const accept = codes(checks.filter(({ passes }) => !passes));
  const sent = await askIn(db, sendQuotation, { id, accept: accept.length > 0 ? accept : '' });
  expect(codes(sent.warning)).toContain('short-stock');

  const shown = async () => (await askIn(db, readQuotation, { id })).shortages;
  expect(await shown()).toMatchObject([{ name: 'Beans', needed: 4_000, free: 3_000, short: 1_000 }]);
  await askIn(db, markQuotation, { id, status: 'accepted' });
  expect(await shown()).toHaveLength(1);

  const begun = await askIn(db, beginWork, { id, job, hold: false });
  expect(begun.warning).toBe(missing);
  // From then on the job says it.
  expect(await shown()).toEqual([]);
  const jobId = begun.job?.id ?? '';
  const ofJob = async () => (await askIn(db, showJob, { id: jobId })).shortages;
  expect(await ofJob()).toMatchObject([{ name: 'Beans', short: 1_000 }]);
  const { warning: saved } = await askIn(db, changeJob, { id: jobId, title: 'Beans for the shop' });
  expect(saved).toBe('Beans: 1 short of what this job needs.');
  await askIn(db, recordTransaction, { itemId: beans, type: 'add', quantity: 1, note: '' });
  expect(await ofJob()).toEqual([]);
  expect((await askIn(db, changeJob, { id: jobId, title: 'Beans' })).warning).toBe(null);
});

test('what is on hold for the job itself is not missing', async () => {
  await askIn(db, recordTransaction, { itemId: beans, type: 'add', quantity: 1, note: '' });
  const { _id: id } = await askIn(db, createQuotation, { ...offer, lines: lines() });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  const begun = await askIn(db, beginWork, { id, job, hold: true });
  expect(begun).toMatchObject({ warning: '', held: [{ itemId: beans, quantity: 4_000, short: 0 }] });
  expect((await askIn(db, showJob, { id: begun.job?.id ?? '' })).shortages).toEqual([]);
  // Nothing is free any more, and what this work's invoice charges is taken by its job.
  const { shortages, invoice } = await askIn(db, createInvoice, { quotationId: id });
  expect(shortages).toBe('');
  expect((await askIn(db, openEditForm, { id: invoice._id })).sellsStock).toBe(false);
});

test('an invoice says it of what it sells itself, until it is issued', async () => {
  const sent = { clientName: 'Kopi', title: 'Beans', lines: lines() };
  const { shortages, invoice } = await askIn(db, createInvoice, sent);
  const id = invoice._id;
  expect(shortages).toBe(missing);
  expect((await askIn(db, openEditForm, { id })).sellsStock).toBe(true);
  expect((await askIn(db, changeInvoice, { id, lines: few() })).shortages).toBe('');
  expect((await askIn(db, changeInvoice, { id, lines: lines() })).shortages).toBe(missing);
  const page = async () => codes((await askIn(db, readInvoice, { id })).checks);
  expect(await page()).toContain('short-stock');
  const { warning } = await askIn(db, issueInvoice, { id });
  expect(codes(warning)).toContain('short-stock');
  expect(await page()).not.toContain('short-stock');
});
