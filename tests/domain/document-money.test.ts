import fc from 'fast-check';
import { expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { plain, tableMoney } from '~/core/money';
import { gstOf, lineAmount } from '~/core/money-lines';
import { Refusal } from '~/core/refusal';
import { companies } from '~/modules/account/collections';
import { ownCompany } from '~/modules/account/index.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { type Invoice, invoices, quotations } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { readGst } from '~/modules/documents/invoice/gst.server';
import {
  browseOfClient,
  exportInvoices,
  exportPayments,
} from '~/modules/documents/invoice/invoice-list.server';
import { invoiceNowXml } from '~/modules/documents/invoice/invoicenow';
import { ublOf } from '~/modules/documents/invoice/invoicenow.server';
import { createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readSharedInvoice } from '~/modules/documents/invoice/page.server';
import { payInvoice, refundInvoice, reversePayment } from '~/modules/documents/invoice/payments.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { statementOf } from '~/modules/documents/invoice/statement';
import { balanceShown, creditLeftOf, moneyOf } from '~/modules/documents/invoice/status';
import { leftOf, readLedger } from '~/modules/documents/ledger/quotation-ledger.server';
import { readAges } from '~/modules/documents/ledger/receivables.server';
import { paperOf } from '~/modules/documents/paper-blocks.server';
import { beginWork } from '~/modules/documents/quotation/begin.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { acceptQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { invoiceSheet } from '~/modules/documents/sheet';
import { items } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { jobs } from '~/modules/jobs/collections';
import { endJob } from '~/modules/jobs/drive.server';
import { changeJob } from '~/modules/jobs/save-job.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someClient, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

/**
 * `DOCUMENT_RUNS=100 DOCUMENT_SEED=7 DOCUMENT_STEPS=60` looks longer. A failure prints its seed, path and steps;
 * `DOCUMENT_SHRINK=1` makes them fewer.
 */
const numRuns = Number(process.env.DOCUMENT_RUNS ?? 2);
const seed = Number(process.env.DOCUMENT_SEED ?? 20_261_128);
const mostSteps = Number(process.env.DOCUMENT_STEPS ?? 24);

const kinds = [
  ...[
    'quote',
    'deposit',
    'secure',
    'set off',
    'final',
    'issue',
    'issue',
    'issue',
    'pay',
    'pay',
    'pay',
    'use credit',
  ],
  ...[
    'refund',
    'refund',
    'reverse',
    'reverse',
    'credit a line',
    'credit a line',
    'credit an amount',
    'credit whole',
  ],
  ...['begin', 'end', 'end', 'invoice a job', 'invoice a job', 'cancel', 'delete', 'sell', 'release'],
] as const;

const quotedLine = fc.record({
  item: fc.nat({ max: 3 }),
  quantity: fc.integer({ min: 1, max: 12_000 }),
  unitPrice: fc.integer({ min: 0, max: 30_000 }),
  discountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
});

const step = fc.record({
  does: fc.constantFrom(...kinds),
  /** Which of the things there are. */
  which: fc.nat({ max: 999 }),
  /** How much, of what there is: above 1,000 is more than there is. */
  share: fc.integer({ min: 1, max: 1_100 }),
  /** Whether a second person does the same at the same moment. */
  twice: fc.boolean(),
  lines: fc.array(quotedLine, { minLength: 1, maxLength: 3 }),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A company in the middle of its work, and the money as this test counts it, in cents. */
class World {
  readonly quotationIds: string[] = [];
  readonly jobIds: string[] = [];
  /** By client: what came, less what was given back. */
  readonly cash = new Map<string, number>();
  constructor(
    readonly db: CompanyDb,
    readonly itemIds: readonly string[],
    readonly clientIds: readonly string[],
  ) {}

  async documents(): Promise<Invoice[]> {
    return await this.db.in(invoices).list({}, { sort: { createdAt: 1, _id: 1 }, limit: 1_000 });
  }

  async issued(): Promise<Invoice[]> {
    return (await this.documents()).filter(({ kind, status }) => kind !== 'credit' && status !== 'draft');
  }

  count(clientId: string | undefined, cents: number): void {
    if (clientId) this.cash.set(clientId, (this.cash.get(clientId) ?? 0) + cents);
  }

  /** Does it, or is refused: anything but a refusal is a fault. */
  async does(one: Step): Promise<void> {
    const tries = Array.from({ length: one.twice ? 2 : 1 }, () => this[one.does](one));
    for (const tried of await Promise.allSettled(tries)) {
      if (tried.status === 'rejected' && !(tried.reason instanceof Refusal)) throw tried.reason;
    }
  }

  async quote({ lines, discount, which }: Step): Promise<void> {
    const { amount: _, clientName: __, ...offer } = someQuotation;
    const { _id: id } = await askIn(this.db, createQuotation, {
      ...offer,
      clientId: one(this.clientIds, which),
      lines: lines.map(({ item, quantity, unitPrice, discountPercent }) => ({
        itemId: this.itemIds[item],
        description: 'Beans',
        quantity: quantity / 1_000,
        unitPrice: unitPrice / 100,
        discountPercent: discountPercent / 100,
      })),
      discount: discount / 100,
      gst: which % 3 > 0,
      gstReason: 'zero-rated',
    });
    await askIn(this.db, sendQuotation, { id });
    await askIn(this.db, acceptQuotation, { docID: id });
    this.quotationIds.push(id);
  }

  async deposit({ which, share }: Step): Promise<void> {
    const quotationId = one(this.quotationIds, which);
    if (!quotationId) return;
    // Some without GST, which come off after it.
    const gst = share % 4 > 0 ? {} : { gst: false, gstReason: 'out-of-scope' };
    await askIn(this.db, createInvoice, {
      kind: 'deposit',
      quotationId,
      percent: 1 + (share % 40),
      ...gst,
    });
  }

  async secure({ which, share }: Step): Promise<void> {
    const quotationId = one(this.quotationIds, which);
    if (!quotationId) return;
    const sent = { kind: 'deposit', security: true, quotationId, amount: share };
    const { invoice } = await askIn(this.db, createInvoice, sent);
    await askIn(this.db, issueInvoice, { id: invoice._id });
    await askIn(this.db, payInvoice, { id: invoice._id, amount: share });
    this.count(invoice.clientId, share * 100);
  }

  async 'set off'({ which }: Step): Promise<void> {
    const secured = (await this.issued()).filter(({ security }) => security);
    const { _id, quotationId } = one(secured, which) ?? {};
    if (_id) await askIn(this.db, createInvoice, { quotationId, setOff: [_id] });
  }

  async final({ which }: Step): Promise<void> {
    const quotationId = one(this.quotationIds, which);
    if (quotationId) await askIn(this.db, createInvoice, { quotationId });
  }

  async issue({ which }: Step): Promise<void> {
    const drafts = (await this.documents()).filter(({ status }) => status === 'draft');
    const draft = one(drafts, which);
    if (draft) await askIn(this.db, issueInvoice, { id: draft._id });
  }

  async delete({ which }: Step): Promise<void> {
    if (which % 3 > 0) return;
    const drafts = (await this.documents()).filter(({ status }) => status === 'draft');
    const draft = one(drafts, which);
    if (draft) await askIn(this.db, deleteInvoice, { id: draft._id });
  }

  async pay({ which, share }: Step): Promise<void> {
    const invoice = one(await this.issued(), which);
    if (!invoice) return;
    // One in three says that more than the balance is right.
    const cents = part(Math.max(100, balanceShown(invoice)), which % 3 === 0 ? share + 500 : share);
    await askIn(this.db, payInvoice, {
      id: invoice._id,
      amount: cents / 100,
      overpayment: which % 3 === 0,
    });
    this.count(invoice.clientId, cents);
  }

  async 'use credit'({ which, share }: Step): Promise<void> {
    const all = await this.issued();
    const invoice = one(
      all.filter(({ open }) => open),
      which,
    );
    if (!invoice) return;
    const credit = all
      .filter(({ clientId, security }) => clientId === invoice.clientId && !security)
      .reduce((sum, each) => sum + creditLeftOf(each), 0);
    const cents = part(Math.max(1, Math.min(credit, balanceShown(invoice))), share);
    await askIn(this.db, payInvoice, { id: invoice._id, amount: cents / 100, method: 'credit' });
  }

  async refund({ which, share }: Step): Promise<void> {
    const all = await this.issued();
    const some = all.filter(({ excess, security }) => excess || security);
    const invoice = one(some.length > 0 ? some : all, which);
    if (!invoice) return;
    const cents = part(Math.max(1, creditLeftOf(invoice)), share);
    await askIn(this.db, refundInvoice, { id: invoice._id, amount: cents / 100 });
    this.count(invoice.clientId, -cents);
  }

  async reverse({ which, share }: Step): Promise<void> {
    const paid = (await this.issued()).filter(({ payments }) => payments.length > 0);
    // Every second time where money went out again, which is in the way.
    const gone = paid.filter(({ payments }) => payments.some(({ amount }) => amount < 0));
    const some = (share % 2 > 0 && gone.length > 0 ? gone : paid).flatMap((invoice) =>
      invoice.payments.map((payment) => ({ invoice, payment })),
    );
    const { invoice, payment } = one(some, which) ?? {};
    if (!invoice || !payment) return;
    await askIn(this.db, reversePayment, { id: invoice._id, paymentId: payment.id, reason: 'Wrong' });
    if (payment.method !== 'credit') this.count(invoice.clientId, -payment.amount);
  }

  async 'credit a line'({ which, share }: Step): Promise<void> {
    const some = (await this.issued()).filter(({ lines }) => lines.length > 0);
    const invoice = one(some, which);
    if (!invoice) return;
    const place = which % invoice.lines.length;
    const quantity = part(invoice.lines[place]?.quantity ?? 0, share) / 1_000;
    const quantities = invoice.lines.map((_, at) => (at === place ? quantity : ''));
    await askIn(this.db, creditInvoice, { id: invoice._id, reason: 'Came back', quantities });
  }

  async 'credit an amount'({ which, share }: Step): Promise<void> {
    const invoice = one(await this.issued(), which);
    if (!invoice) return;
    const amount = part(Math.max(1, Math.round(invoice.net / 3)), share) / 100;
    await askIn(this.db, creditInvoice, { id: invoice._id, reason: 'Goodwill', amount });
  }

  async 'credit whole'({ which }: Step): Promise<void> {
    const invoice = which % 2 > 0 ? undefined : one(await this.issued(), which);
    if (invoice) await askIn(this.db, creditInvoice, { id: invoice._id, reason: 'All wrong' });
  }

  async begin({ which }: Step): Promise<void> {
    const id = one(this.quotationIds, which);
    if (!id) return;
    const job = { jobDate: '2027-01-12', jobTime: '09:00', startLocation: 'Store', endLocation: 'Shop' };
    const begun = await askIn(this.db, beginWork, { id, job, hold: true, tasks: [] });
    if (begun.job) this.jobIds.push(begun.job.id);
  }

  async end({ which, share }: Step): Promise<void> {
    const id = one(this.jobIds, which);
    const job = id && (await this.db.in(jobs).findOne({ _id: id }));
    if (!id || !job) return;
    await askIn(this.db, changeJob, { id, status: 'active' });
    const materials = (job.materials ?? []).map(({ itemId, planned }) => ({
      itemId,
      used: part(planned, share) / 1_000,
    }));
    await askIn(this.db, endJob, { id, endLocation: 'Shop', materials });
  }

  async 'invoice a job'({ which }: Step): Promise<void> {
    const jobId = one(this.jobIds, which);
    if (jobId) await askIn(this.db, createInvoice, { jobId });
  }

  /** Over the counter, from what jobs hold too where that is said. */
  async sell({ which, share, twice }: Step): Promise<void> {
    const itemId = one(this.itemIds, which);
    const quantity = Math.ceil(share / 100);
    await askIn(this.db, recordTransaction, { itemId, type: 'fulfilment', quantity, takeHeld: !twice });
  }

  /** Refused, since only jobs hold anything. */
  async release({ which }: Step): Promise<void> {
    const itemId = one(this.itemIds, which);
    await askIn(this.db, recordTransaction, { itemId, type: 'release', quantity: 1 });
  }

  async cancel({ which }: Step): Promise<void> {
    const id = one(this.jobIds, which);
    if (id) await askIn(this.db, changeJob, { id, status: 'cancelled' });
  }
}

/** One of these; the last for -1. */
function one<Thing>(of: readonly Thing[], which: number): Thing | undefined {
  return which < 0 ? of.at(which) : of[which % Math.max(1, of.length)];
}

/** A share of it in thousandths, at least 1. */
const part = (of: number, share: number) => Math.max(1, Math.round((of * share) / 1_000));

const sumBy = <Thing>(of: readonly Thing[], by: (one: Thing) => number) =>
  of.reduce((sum, each) => sum + by(each), 0);

/** What came stays where it went: on the invoices of its client, as what is paid or as the client's credit. */
async function checkMoney(world: World): Promise<void> {
  const { db } = world;
  const all = await world.issued();
  for (const invoice of all) {
    const { status, open, excess, security, payments } = invoice;
    const { received, refunded, used } = moneyOf(invoice);
    const left = creditLeftOf(invoice);
    expect(Math.min(left, received, refunded, used)).toBeGreaterThanOrEqual(0);
    const balance = balanceShown(invoice);
    // What was paid for security is the client's, and no credit to pay with.
    expect(excess === true).toBe(!security && left > 0);
    expect(left).toBe(security ? received - refunded - used : Math.max(0, -balance));
    expect(open === true).toBe(balance > 0 && status !== 'credited');
    const stayed = security ? received : received - refunded - used;
    if (status === 'part-paid') expect(stayed).toBeGreaterThan(0);
    if (status === 'issued') expect(stayed).toBe(0);
    // Each use of credit has its other half.
    for (const { id, amount, from, usedFor } of payments) {
      const other = all.find(({ _id }) => _id === (from ?? usedFor)?.invoiceId);
      if (security && usedFor && amount < 0)
        expect(other?.deductions).toContainEqual(
          expect.objectContaining({ invoiceId: invoice._id, net: -amount, beforeGst: false }),
        );
      if (!security && (from ?? usedFor))
        expect(other?.payments.find((line) => line.id === id)).toMatchObject({ amount: -amount });
    }
  }
  for (const id of world.clientIds) {
    const own = all.filter(({ clientId }) => clientId === id);
    const paid = sumBy(own, ({ payments }) => sumBy(payments, ({ amount }) => amount));
    // What was set off has come off the other invoice.
    const setOff = sumBy(own, (invoice) => (invoice.security ? moneyOf(invoice).used : 0));
    expect(paid + setOff).toBe(world.cash.get(id) ?? 0);
    const { owed } = await askIn(db, browseOfClient, { id });
    const open = sumBy(own, (invoice) => Math.max(0, balanceShown(invoice)));
    const excess = sumBy(own, (invoice) => (invoice.security ? 0 : creditLeftOf(invoice)));
    expect(owed).toEqual({ balance: open, overdue: 0, excess });
    const theirs = (await world.documents()).filter(({ clientId }) => clientId === id);
    expect(statementOf(theirs).at(-1)?.balance ?? 0).toBe(sumBy(own, balanceShown));
  }
  const ages = await readAges(db);
  expect(sumBy(ages, ({ balance }) => balance)).toBe(
    sumBy(all, (invoice) => (invoice.open ? balanceShown(invoice) : 0)),
  );
}

/** GST is 9 % of its base within a cent a document, and right in sum; nothing is credited beyond what was charged. */
async function checkCharges(world: World): Promise<void> {
  const all = (await world.documents()).filter(({ status }) => status !== 'draft');
  for (const invoice of all) {
    const { kind, net, gst, gstPercent, credits, lines } = invoice;
    expect(Math.abs(gst - gstOf(net, gstPercent))).toBeLessThanOrEqual(1);
    if (kind === 'credit') continue;
    const left = [net - sumBy(credits, (credit) => credit.net), gst - sumBy(credits, (credit) => credit.gst)];
    expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
    if (invoice.status === 'credited') expect(left).toEqual([0, 0]);
    const notes = all.filter(({ corrects }) => corrects?.invoiceId === invoice._id);
    expect(sumBy(notes, ({ total }) => total)).toBe(sumBy(credits, (credit) => credit.net + credit.gst));
    for (const { credited, quantity } of presentInvoice(invoice).lines as {
      credited?: number;
      quantity: number;
    }[])
      expect(credited ?? 0).toBeLessThanOrEqual(quantity);
    expect(lines.every(({ quantity }) => quantity > 0)).toBe(true);
  }
  const today = singaporeDay(new Date());
  const { boxes } = await askIn(world.db, readGst, { from: today, to: today });
  const supplies = all.filter(({ security }) => !security);
  const signed = (of: (one: Invoice) => number) =>
    sumBy(supplies, (each) => (each.kind === 'credit' ? -of(each) : of(each)));
  const taxed = (invoice: Invoice) => (invoice.gstPercent > 0 ? invoice.net : 0);
  expect([boxes.box1, boxes.box6, boxes.box13]).toEqual([
    ...[signed(taxed), signed(({ gst }) => gst), signed(({ net }) => net)],
  ]);
  expect(Math.abs(boxes.box6 - gstOf(boxes.box1, 9))).toBeLessThanOrEqual(all.length);
}

/** What came back by its lines is worth its share of what was charged, with all that came off it. */
async function checkLines(world: World): Promise<void> {
  for (const { lines, net, credits } of await world.issued()) {
    const amounts = lines.map(lineAmount);
    const whole = sumBy(amounts, (amount) => amount);
    const parts = credits.flatMap((credit) => credit.lines ?? []);
    for (const [place, { quantity }] of lines.entries()) {
      const own = parts.filter(({ line }) => line === place);
      expect(sumBy(own, (each) => each.quantity)).toBeLessThanOrEqual(quantity);
    }
    // An amount that was credited without a line lowers what is left of all of them.
    if (whole === 0 || credits.some((credit) => !credit.lines)) continue;
    const share = sumBy(parts, ({ line, quantity }) => {
      const [amount = 0, all = 1] = [amounts[line], lines[line]?.quantity];
      return (net * amount * quantity) / whole / all;
    });
    const off = Math.abs(sumBy(credits, (credit) => credit.net) - share);
    expect(off).toBeLessThanOrEqual(lines.length + credits.length);
  }
}

/** Once the rest of it is invoiced, deposits and invoices less what was credited of them come to the quotation. */
async function checkQuotations(world: World): Promise<void> {
  const { db } = world;
  for (const quotation of await db.in(quotations).list({}, { sort: { _id: 1 }, limit: 100 })) {
    const ofQuotation = async () =>
      (await world.documents()).filter(
        ({ quotationId, kind }) => quotationId === quotation._id && kind !== 'credit',
      );
    for (const { _id: id, status } of await ofQuotation())
      if (status === 'draft') await askIn(db, deleteInvoice, { id });
    const before = await ofQuotation();
    await askIn(db, createInvoice, { quotationId: quotation._id }).then(
      async ({ invoice }) => await askIn(db, issueInvoice, { id: invoice._id }),
      (refusal) => expect(refusal).toBeInstanceOf(Refusal),
    );
    const own = await ofQuotation();
    const ledger = await readLedger(db, quotation._id);
    const credited = (invoice: Invoice) => sumBy(invoice.credits, ({ net }) => net);
    // Those that come off after GST, as money paid, are not a part of its sum.
    const isPaidMoney = ({ kind, security, gstPercent, gstReason }: Invoice) =>
      kind === 'deposit' &&
      (security || (gstPercent === 0 && (quotation.gstPercent > 0 || gstReason !== quotation.gstReason)));
    const deposits = own.filter((invoice) => invoice.kind === 'deposit' && !isPaidMoney(invoice));
    const ids = deposits.map(({ _id }) => _id);
    const taken = sumBy(ledger?.deposits ?? [], ({ invoiceId, takenBy }) =>
      ids.includes(invoiceId) ? sumBy(takenBy, ({ net }) => net) : 0,
    );
    // Deposits that nothing was left to take off of.
    const waiting = sumBy(deposits, (deposit) => deposit.net - credited(deposit)) - taken;
    const charged = sumBy(own, (invoice) => (isPaidMoney(invoice) ? 0 : invoice.net - credited(invoice)));
    // Its job may have used more than was quoted: then nothing was left to invoice.
    const isOver = own.length === before.length && own.some(({ jobId }) => jobId);
    if (isOver) expect(charged - waiting).toBeGreaterThanOrEqual(quotation.net);
    else expect(charged).toBe(quotation.net + waiting);
    if (!own.some(isPaidMoney)) expect(ledger && leftOf(ledger).net).toBe(quotation.net - charged);
    expect(waiting).toBeGreaterThanOrEqual(0);
    const finals = own.filter(({ kind }) => kind === 'invoice');
    // No deposit comes off twice, or with more than was not credited of it.
    for (const deposit of own.filter(({ kind }) => kind === 'deposit')) {
      const taken = finals
        .filter(({ credits }) => !credits.some(({ releases }) => releases?.deposits.includes(deposit._id)))
        .flatMap(({ deductions }) => deductions.filter(({ invoiceId }) => invoiceId === deposit._id));
      for (const of of ['net', 'gst'] as const)
        expect(sumBy(taken, (each) => each[of])).toBeLessThanOrEqual(
          deposit[of] - sumBy(deposit.credits, (credit) => credit[of]),
        );
    }
  }
}

/** The page, the PDF, the call, the client's page, the CSV and the file for InvoiceNow say the same. */
async function checkPapers(world: World): Promise<void> {
  const { db } = world;
  const company = await ownCompany(db);
  const rows = await rowsOf(await askIn(db, exportInvoices));
  const lines = await rowsOf(await askIn(db, exportPayments));
  const all = (await world.documents()).filter(({ status }) => status !== 'draft');
  expect(sumBy(lines, (row) => Math.round(Number(row.Amount) * 100))).toBe(
    sumBy(all, ({ payments }) => sumBy(payments, ({ amount }) => amount)),
  );
  for (const invoice of all) {
    const { kind, number = '', total, net, gst } = invoice;
    const sheet = invoiceSheet(invoice, company);
    expect(sheet.total).toBe(plain(total));
    expect(sheet.balance).toBe(balanceShown(invoice));
    const printed = JSON.stringify(paperOf(sheet, null, null));
    expect(printed).toContain(`"Total","SGD ${plain(total)}"`);
    if (sheet.payments.length > 0)
      expect(printed).toContain(`"${sheet.balanceLabel}","SGD ${plain(Math.abs(balanceShown(invoice)))}"`);
    const shared = await askIn(db, readSharedInvoice, { token: invoice.linkToken });
    expect(shared.sheet).toEqual(sheet);
    const call = presentInvoice(invoice);
    const money = [net, gst, total].map((cents) => cents / 100);
    expect([call.net, call.gst, call.total]).toEqual(money);
    const row = rows.find((each) => each.Number === number);
    const sign = kind === 'credit' ? -1 : 1;
    expect([row?.['Before GST'], row?.GST, row?.Total, row?.Balance]).toEqual(
      [sign * net, sign * gst, sign * total, balanceShown(invoice)].map(tableMoney),
    );
    // A security deposit is no supply.
    if (invoice.security) continue;
    const xml = invoiceNowXml(await ublOf(db, invoice, company));
    const inXml = (name: string) => Number(new RegExp(`<cbc:${name}[^>]*>([\\d.]+)<`).exec(xml)?.[1]);
    expect([inXml('TaxExclusiveAmount'), inXml('TaxAmount'), inXml('TaxInclusiveAmount')]).toEqual(money);
    const prepaid = sumBy(invoice.deductions, (each) => (each.beforeGst === false ? each.net + each.gst : 0));
    expect(inXml('PayableAmount')).toBe((total - prepaid) / 100);
  }
}

/** What jobs that are not over hold of an item is what the item has on hold. */
async function checkHolds({ db, itemIds }: World): Promise<void> {
  const every = await db.in(jobs).list({}, { sort: { _id: 1 }, limit: 1_000 });
  for (const _id of itemIds) {
    const own = every.flatMap(({ materials = [] }) => materials).filter(({ itemId }) => itemId === _id);
    expect((await db.in(items).findOne({ _id }))?.onHoldCount).toBe(sumBy(own, ({ held }) => held));
  }
  for (const { status, materials = [] } of every)
    if (status === 'ended' || status === 'cancelled') expect(sumBy(materials, ({ held }) => held)).toBe(0);
}

async function rowsOf(pieces: AsyncGenerator<string>): Promise<Record<string, string>[]> {
  let text = '';
  for await (const piece of pieces) text += piece;
  const [headings = [], ...rows] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
}

async function newWorld(): Promise<World> {
  const _id = newId();
  const db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  const own = { gstNumber: 'M90312345A', uen: '201912345K', bankDetails: 'DBS 003', address: '1 Jalan' };
  await db.in(companies).insert({ _id, name: 'Kopi Corner', ...own, ...plan, createdAt: new Date() });
  const clientIds: string[] = [];
  for (const CompanyName of ['Ah Seng', 'Zebra Cafe']) {
    const client = newClientInput.parse({ ...someClient, CompanyName, address: '12 Jalan Besar' });
    const record = newClient(newId(), client, { createdBy: newId(), at: new Date() });
    await db.in(clients).insert(record);
    clientIds.push(record._id);
  }
  const stock = { totalCount: 40, onHoldCount: 0, productSegment: 'Coffee', location: 'A1' };
  const itemIds: string[] = [];
  for (const [SKU, fractions] of [
    ['A', true],
    ['B', false],
  ] as const)
    itemIds.push((await askIn(db, addItem, { SKU, productName: SKU, fractions, ...stock }))._id);
  return new World(db, itemIds, clientIds);
}

test('whatever two people do with quotations, invoices, payments and jobs, every sum is right to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: mostSteps / 2, maxLength: mostSteps, size: 'max' }),
      async (steps) => {
        const world = await newWorld();
        // Without quotations and invoices nothing follows.
        const beginnings = [
          ['quote', 'deposit', 'issue', 'secure'],
          ['quote', 'final', 'issue', 'pay'],
          ['quote', 'begin', 'end', 'invoice a job', 'issue'],
        ] as const;
        for (const [place, each] of steps.slice(0, 6).entries())
          for (const does of beginnings[place % beginnings.length] ?? [])
            await world.does({ ...each, does, twice: false, which: does === 'quote' ? each.which : -1 });
        for (const each of steps) await world.does(each);
        await checkMoney(world);
        await checkLines(world);
        await checkCharges(world);
        await checkQuotations(world);
        await checkPapers(world);
        await checkHolds(world);
      },
    ),
    // Making it smaller takes minutes.
    { numRuns, seed, endOnFailure: !process.env.DOCUMENT_SHRINK },
  );
}, 3_600_000);
