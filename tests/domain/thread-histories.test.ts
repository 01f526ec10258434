import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { Refusal } from '~/core/refusal';
import { companies } from '~/modules/account/collections';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { invoices, quotations, receivables } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { payInvoice, reversePayment } from '~/modules/documents/invoice/payments.server';
import { balanceShown } from '~/modules/documents/invoice/status';
import { beginWork } from '~/modules/documents/quotation/begin.server';
import { createQuotation, reviseQuotation } from '~/modules/documents/quotation/quotations.server';
import {
  acceptQuotation,
  declineQuotation,
  sendQuotation,
} from '~/modules/documents/quotation/sending.server';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { jobs } from '~/modules/jobs/collections';
import { endJob } from '~/modules/jobs/drive.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { someClient, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

/** `THREAD_STEPS=10000 THREAD_SEED=7` runs a long history, and the same one again. */
const steps = Number(process.env.THREAD_STEPS ?? 100);
const seed = Number(process.env.THREAD_SEED ?? Date.now() % 1_000_000);
const held = 3_000;

/** Chance that is the same for the same seed (mulberry32): a whole number from 0 to below. */
function chance(from: number) {
  let state = from >>> 0;
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const job = { jobDate: '2027-01-12', jobTime: '09:00', startLocation: 'Store', endLocation: 'Shop' };

/** The things of a history, by where they are in it, and the money as this test has counted it. */
class History {
  readonly drafts: string[] = [];
  readonly out: string[] = [];
  readonly accepted: string[] = [];
  readonly planned: string[] = [];
  readonly active: string[] = [];
  readonly over: string[] = [];
  readonly invoiceDrafts: string[] = [];
  readonly issued: string[] = [];
  readonly payments: { invoice: string; id: string; cents: number }[] = [];
  invoiced = 0;
  credited = 0;
  paid = 0;
  done = 0;
  refused = 0;

  constructor(
    readonly db: CompanyDb,
    readonly itemIds: readonly string[],
    readonly pick: (below: number) => number,
  ) {}

  one<Thing>(of: readonly Thing[]): Thing | undefined {
    return of[this.pick(of.length)];
  }

  take(of: string[]): string | undefined {
    return of.splice(this.pick(of.length), 1)[0];
  }

  readonly moves: readonly (() => Promise<unknown>)[] = [
    () => this.quote(),
    () => this.quote(),
    () =>
      this.move(this.drafts, async (id) => {
        await askIn(this.db, sendQuotation, { id });
        this.out.push(id);
      }),
    () =>
      this.move(this.out, async (docID) => {
        await askIn(this.db, acceptQuotation, { docID });
        this.accepted.push(docID);
      }),
    () =>
      this.move(
        this.out,
        async (id) => {
          this.drafts.push((await askIn(this.db, reviseQuotation, { id }))._id);
        },
        4,
      ),
    () => this.move(this.out, async (docID) => await askIn(this.db, declineQuotation, { docID }), 8),
    () => this.begin(),
    () => this.begin(),
    () =>
      this.move(this.planned, async (id) => {
        await askIn(this.db, changeJob, { id, status: 'active' });
        this.active.push(id);
      }),
    () => this.end(),
    () =>
      this.move(this.planned, async (id) => await askIn(this.db, changeJob, { id, status: 'cancelled' }), 4),
    () => this.move(this.active, async (id) => await askIn(this.db, deleteJob, { id }), 6),
    () => this.correctUse(),
    () => this.invoice(),
    () =>
      this.move(this.invoiceDrafts, async (id) => {
        this.invoiced += (await askIn(this.db, issueInvoice, { id })).total;
        this.issued.push(id);
      }),
    () => this.pay(),
    () => this.pay(),
    () => this.reverse(),
    () => this.credit(),
  ];

  /** One thing that is done or refused: a move for which there is nothing yet is no step. */
  async step(): Promise<void> {
    const before = this.done + this.refused;
    while (this.done + this.refused === before) {
      try {
        await this.moves[this.pick(this.moves.length)]?.();
      } catch (error) {
        // A history asks for what cannot be done too; anything but a refusal is a fault.
        if (!(error instanceof Refusal)) throw error;
        this.refused += 1;
      }
    }
  }

  /** Does something with one of these, each time or once in `rarely` times; what is refused stays where it was. */
  async move(of: string[], does: (id: string) => Promise<unknown>, rarely = 1): Promise<void> {
    if (this.pick(rarely) > 0) return;
    const id = this.take(of);
    if (id === undefined) return;
    await does(id);
    this.done += 1;
  }

  async quote(): Promise<void> {
    const lines = Array.from({ length: 1 + this.pick(4) }, () => ({
      itemId: this.pick(4) > 0 ? this.one(this.itemIds) : undefined,
      description: 'Something',
      quantity: (1 + this.pick(4_000)) / 1_000,
      unitPrice: this.pick(20_000) / 100,
      discountPercent: this.pick(3) > 0 ? 0 : this.pick(10_001) / 100,
    }));
    const { amount: _, ...offer } = someQuotation;
    const discount = this.pick(3) > 0 ? 0 : this.pick(500) / 100;
    const of = {
      lines,
      discount,
      gst: this.pick(2) > 0,
      gstReason: 'zero-rated',
      clientName: this.pick(2) > 0 ? 'Ah Seng' : 'Kopi & Kaya',
    };
    this.drafts.push((await askIn(this.db, createQuotation, { ...offer, ...of }))._id);
    this.done += 1;
  }

  async begin(): Promise<void> {
    const id = this.one(this.accepted);
    if (id === undefined) return;
    const deposit = this.pick(2) > 0 ? { deposit: 1 + this.pick(100) } : {};
    const tasks = this.pick(3) > 0 ? [] : [{ title: 'Call', endDate: '2027-01-11' }];
    const begun = await askIn(this.db, beginWork, { id, job, hold: this.pick(4) > 0, tasks, ...deposit });
    if (begun.job) this.planned.push(begun.job.id);
    if (begun.invoiceId) this.invoiceDrafts.push(begun.invoiceId);
    this.done += 1;
  }

  async end(): Promise<void> {
    await this.move(this.active, async (id) => {
      const { materials = [] } = (await this.db.in(jobs).findOne({ _id: id })) ?? {};
      const used = materials.flatMap(({ itemId }) =>
        this.pick(2) > 0 ? [{ itemId, used: this.pick(6_000) / 1_000 }] : [],
      );
      if (this.pick(2) > 0) await askIn(this.db, endJob, { id, endLocation: 'Shop', materials: used });
      else await askIn(this.db, changeJob, { id, status: 'ended', materials: used });
      this.over.push(id);
    });
  }

  /** The office puts right what an ended job has used. */
  async correctUse(): Promise<void> {
    const id = this.one(this.over);
    const [material] = (id && (await this.db.in(jobs).findOne({ _id: id }))?.materials) || [];
    if (!id || !material) return;
    const materials = [{ itemId: material.itemId, used: this.pick(5_000) / 1_000 }];
    await askIn(this.db, changeJob, { id, materials });
    this.done += 1;
  }

  async invoice(): Promise<void> {
    const quotationId = this.pick(3) > 0 ? this.one(this.accepted) : undefined;
    const own = { clientName: 'Ah Seng', title: 'Beans', amount: (1 + this.pick(50_000)) / 100, gst: true };
    const of = quotationId ? { quotationId } : { ...own, paymentTerm: '30 days' };
    const { invoice } = await askIn(this.db, createInvoice, of);
    this.invoiceDrafts.push(invoice._id);
    this.done += 1;
  }

  async pay(): Promise<void> {
    const id = this.one(this.issued);
    const before = id && (await this.db.in(invoices).findOne({ _id: id }));
    if (!id || !before) return;
    const open = balanceShown(before);
    // Sometimes more than the balance, which is refused.
    const cents = this.pick(3) > 0 ? open : 1 + this.pick(Math.max(1, open + 50));
    const paid = await askIn(this.db, payInvoice, { id, amount: cents / 100 });
    this.paid += cents;
    this.payments.push({ invoice: id, id: paid.payments.at(-1)?.id ?? '', cents });
    this.done += 1;
  }

  async reverse(): Promise<void> {
    const payment = this.pick(2) > 0 ? undefined : this.one(this.payments);
    if (!payment) return;
    await askIn(this.db, reversePayment, { id: payment.invoice, paymentId: payment.id, reason: 'Bounced' });
    this.paid -= payment.cents;
    this.done += 1;
  }

  async credit(): Promise<void> {
    const id = this.pick(2) > 0 ? undefined : this.one(this.issued);
    if (id === undefined) return;
    const part = this.pick(2) > 0 ? { amount: (1 + this.pick(2_000)) / 100 } : {};
    this.credited += (await askIn(this.db, creditInvoice, { id, reason: 'Wrong', ...part })).total;
    this.done += 1;
  }
}

async function all<T extends { _id: string }>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

const byId = { by: '_id' as const, sorted: 'text' as const };

/** The ledger adds up to the counts, and only jobs that are not over hold anything. */
async function checkStock({ db, itemIds }: History): Promise<void> {
  const everyJob = await all(pagesOf(db.in(jobs), { order: byId }));
  const lines = await all(pagesOf(db.in(stockLines), { order: byId }));
  for (const itemId of itemIds) {
    const item = await db.in(items).findOne({ _id: itemId });
    const own = lines.filter((line) => line.itemId === itemId);
    const sum = (of: (line: (typeof own)[number]) => number) => own.reduce((so, line) => so + of(line), 0);
    expect(item).toMatchObject({
      totalCount: sum(({ totalChange }) => totalChange),
      onHoldCount: sum(({ onHoldChange }) => onHoldChange),
      lines: own.length,
    });
    const holding = everyJob
      .flatMap(({ materials = [] }) => materials)
      .filter((material) => material.itemId === itemId)
      .reduce((so, material) => so + material.held, 0);
    expect(item?.onHoldCount).toBe(held + holding);
    // What was held was used or released, or is held still.
    const change = (type: string) =>
      own.reduce((so, line) => so + (line.type === type ? line.onHoldChange : 0), 0);
    expect(change('allocate')).toBe(holding + held - change('fulfilment') - change('release'));
  }
  for (const { status, materials = [] } of everyJob)
    if (status === 'ended' || status === 'cancelled')
      for (const material of materials) expect(material.held).toBe(0);
}

/** Invoiced less credited less paid is the balance of all documents, and the numbers have no gaps. */
async function checkMoney(history: History): Promise<void> {
  const { db, invoiced, credited, paid } = history;
  const documents = await all(pagesOf(db.in(invoices), { order: byId }));
  const charged = documents.filter(({ kind, number }) => kind !== 'credit' && number !== undefined);
  expect(charged.reduce((sum, one) => sum + balanceShown(one), 0)).toBe(invoiced - credited - paid);
  const sums = await db.in(receivables).list({}, { sort: { _id: 1 }, limit: 1_000 });
  const open = charged.filter((one) => one.open);
  expect(sums.reduce((sum, { balance }) => sum + balance, 0)).toBe(
    open.reduce((sum, one) => sum + balanceShown(one), 0),
  );
  expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
  const offers = await all(pagesOf(db.in(quotations), { order: byId }));
  for (const numbers of [
    offers.map(({ number }) => number),
    charged.map(({ number = '' }) => number),
    documents.flatMap(({ kind, number }) => (kind === 'credit' ? (number ?? []) : [])),
  ]) {
    const places = numbers.map((number) => Number(number.split('-').at(-1))).sort((a, b) => a - b);
    expect(places).toEqual(places.map((_, at) => at + 1));
  }
}

test(`in a history of ${steps} steps (seed ${seed}) stock and money add up`, async () => {
  console.log(`THREAD_SEED=${seed} THREAD_STEPS=${steps}`);
  const _id = newId();
  const db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  const gstNumber = 'M90312345A';
  await db.in(companies).insert({ _id, name: 'Kopi Corner', gstNumber, ...plan, createdAt: new Date() });
  const client = newClientInput.parse({ ...someClient, CompanyName: 'Ah Seng' });
  await db.in(clients).insert(newClient(newId(), client, { createdBy: newId(), at: new Date() }));
  const stock = { totalCount: 40, onHoldCount: held / 1_000, productSegment: 'Coffee', location: 'A1' };
  const itemIds: string[] = [];
  for (const SKU of ['A', 'B', 'C'])
    itemIds.push((await askIn(db, addItem, { SKU, productName: SKU, ...stock }))._id);
  const history = new History(db, itemIds, chance(seed));
  for (let step = 1; step <= steps; step += 1) {
    await history.step();
    if (step % 2_500 === 0) await checkStock(history);
  }
  await checkStock(history);
  await checkMoney(history);
  expect(history.done).toBeGreaterThan(steps / 2);
  // Everything ends: nothing is held but what was before.
  for (const id of history.planned) await askIn(db, changeJob, { id, status: 'cancelled' });
  for (const id of history.active) await askIn(db, endJob, { id, endLocation: 'Shop' });
  await checkStock(history);
  for (const itemId of itemIds)
    expect(await db.in(items).findOne({ _id: itemId })).toMatchObject({ onHoldCount: held });
  console.log(`${history.done} done, ${history.refused} refused`);
}, 3_600_000);
