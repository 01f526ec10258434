import type { Filter } from 'mongodb';
import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { singaporeDay, tableTime } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { tableMoney } from '~/core/money';
import { idInput } from '~/core/named-id';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { toSearchKey } from '~/core/search-key';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import type { PlainRow } from '~db/export';
import { searchFilter as narrowedFilter } from '~db/find-ids';
import { pagesOf, readCounted, readPage } from '~db/keyset';
import { findClient } from '../../crm/index.server';
import type { Account } from '../../reactions.server';
import { type Invoice, invoices } from '../collections';
import { readAges } from '../ledger/receivables.server';
import { newestFirst } from '../list.server';
import { searchText, tickedOrAll } from '../schema';
import * as messages from './messages';
import { methodNames } from './methods';
import { lineName, splitBalances } from './statement';
import { balanceShown, creditLeftOf, type Status, statuses, statusOn, sumsOf } from './status';

/** The projection of a row, without lines and history, which may be long. */
export const shown = {
  kind: 1,
  security: 1,
  number: 1,
  status: 1,
  clientId: 1,
  clientName: 1,
  title: 1,
  total: 1,
  currency: 1,
  issuedOn: 1,
  dueDate: 1,
  deductions: 1,
  payments: 1,
  credits: 1,
  createdAt: 1,
} as const;
type InvoiceRow = Pick<Invoice, '_id' | keyof typeof shown>;

/** An unknown status does not filter. */
const status = z
  .enum(['', ...statuses, 'due'])
  .catch('')
  .default('')
  .describe(`One of ${statuses.join(', ')}; or due: open and due within a week.`);

/** All invoices and credit notes, newest first, page by page, for calls. */
export const listInvoices = operation({
  name: 'listInvoices',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({
    ...callMarks,
    status,
    clientId: line({ most: 100 }).optional().describe('Only documents of this client.'),
    q: searchText.describe('Part of the number, client or title.'),
  }),
  async run({ input: { limit, cursor, status, clientId, q }, db }): Promise<PageOf<Invoice>> {
    const filter = allOf([await searchFilter(db, q), statusFilter(status), clientId ? { clientId } : {}]);
    const wanted = { filter, order: newestFirst, limit, marks: { cursor } };
    const { items, next } = await readPage(db.in(invoices), wanted);
    return { items, next };
  },
});

/** A page of invoices, filtered by search and status, with the open balances by age. */
export const browseInvoices = operation({
  name: 'browseInvoices',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ q: searchText, status, ...pageMarks }),
  async run({ input: { q, status, ...marks }, db }) {
    const search = await searchFilter(db, q);
    const wanted = {
      filter: allOf([search, statusFilter(status)]),
      order: newestFirst,
      marks,
      projection: shown,
    };
    const [stretch, ages] = await Promise.all([read(db, search, wanted), readAges(db)]);
    const isEmpty = stretch.count === 0 && !(q || status);
    return { ...stretch, items: stretch.items as InvoiceRow[], ages, q, status, isEmpty };
  },
});

/**
 * A page of the list, and how long the list is; null if the search index doesn't narrow the search: counting a thousand that
 * contain a common word may take reading a hundred thousand.
 */
async function read(
  db: CompanyDb,
  search: Filter<Invoice>,
  wanted: Parameters<typeof readCounted<Invoice>>[1],
) {
  const isBroad = Object.keys(search).length > 0 && !('_id' in search || 'number' in search);
  if (!isBroad) return await readCounted(db.in(invoices), wanted);
  const page = await readPage(db.in(invoices), wanted);
  const isWhole = page.previous === null && page.next === null;
  return { ...page, count: isWhole ? page.items.length : null };
}

/** More open invoices than a client has. */
const mostOpen = 1_000;

/** A client's invoices, newest first, and its debt in cents, for a tab of its dashboard. */
export const browseOfClient = operation({
  name: 'browseInvoicesOfClient',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ ...idInput.shape, ...pageMarks }),
  async run({ input: { id, ...marks }, db }) {
    await findClient(db, id);
    const wanted = { filter: { clientId: id }, order: newestFirst, marks, projection: shown };
    const [stretch, owed] = await Promise.all([readCounted(db.in(invoices), wanted), accountOf(db, id)]);
    return { ...stretch, items: stretch.items as InvoiceRow[], owed, clientId: id };
  },
});

/** A client's open balance, the overdue part, and the client's credit, in cents. */
export async function accountOf(db: CompanyDb, clientId: string): Promise<Account> {
  const projection = {
    kind: 1,
    security: 1,
    total: 1,
    deductions: 1,
    payments: 1,
    credits: 1,
    dueDate: 1,
  } as const satisfies { [Field in keyof Invoice]?: 1 };
  const read = (filter: Filter<Invoice>, sort: Record<string, 1 | -1>) =>
    db.in(invoices).list({ clientId, ...filter }, { sort, limit: mostOpen, projection });
  const [open, inExcess] = await Promise.all([
    read({ open: true }, { createdAt: -1 }),
    read({ excess: true }, { createdAt: 1 }),
  ]);
  const today = singaporeDay(new Date());
  const late = open.filter(({ dueDate = '' }) => dueDate < today);
  return {
    balance: splitBalances(open.map(balanceShown)).open,
    overdue: splitBalances(late.map(balanceShown)).open,
    excess: inExcess.reduce((sum, one) => sum + creditLeftOf(one), 0),
  };
}

/** The newest open invoices that a list of what clients owe adds up. */
const mostOwed = 5_000;

/** What clients owe in cents, those among these or all: the sums of their open invoices, of the newest 5,000. */
export async function owedBy(
  db: CompanyDb,
  clientIds?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const projection = {
    clientId: 1,
    kind: 1,
    security: 1,
    total: 1,
    deductions: 1,
    payments: 1,
    credits: 1,
  } as const satisfies { [Field in keyof Invoice]?: 1 };
  const filter: Filter<Invoice> = { open: true, ...(clientIds && { clientId: { $in: [...clientIds] } }) };
  const found = await db.in(invoices).list(filter, { sort: { createdAt: -1 }, limit: mostOwed, projection });
  const sums = new Map<string, number>();
  for (const one of found) {
    const balance = Math.max(0, balanceShown(one));
    if (one.clientId && balance > 0) sums.set(one.clientId, (sums.get(one.clientId) ?? 0) + balance);
  }
  return sums;
}

/** All invoices, or those that are ticked, as CSV, a thousand in memory at a time. */
export const exportInvoices = operation({
  name: 'exportInvoices',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: tickedOrAll,
  async run({ input: { ids }, db }): Promise<AsyncGenerator<string>> {
    const wanted = { ...(ids && { filter: { _id: { $in: ids } } }), order: newestFirst };
    return csvList(headings, pagesOf(db.in(invoices), wanted), cellsOf);
  },
});

const headings = [
  'Number',
  'Kind',
  'Client',
  'Title',
  'Status',
  'Issued',
  'Due',
  'Before GST',
  'GST',
  'Total',
  'Prepaid',
  'Paid',
  'Credited',
  'Balance',
  'Currency',
  'Last payment',
  'Paid by',
];

function cellsOf(invoice: Invoice): string[] {
  const { number = '', kind, clientName, title, issuedOn = '', dueDate = '', net, gst, total } = invoice;
  const sums = sumsOf(invoice);
  const last = invoice.payments.findLast(({ amount, reverses }) => amount > 0 && !reverses);
  const sign = kind === 'credit' ? -1 : 1;
  const own = [net, gst, total].map((cents) => sign * cents);
  const money = [...own, sums.prepaid, sums.paid, sums.credited, balanceShown(invoice)];
  return [
    number,
    kind,
    clientName,
    title,
    statusOn(invoice, singaporeDay(new Date())),
    issuedOn,
    dueDate,
    ...money.map(tableMoney),
    invoice.currency,
    last?.date ?? '',
    last ? methodNames[last.method] : '',
  ];
}

/** A row of the company's export as its CSV has it: the sums of a credit note are below 0. */
export function signedRow(row: PlainRow): PlainRow {
  if (row.kind !== 'credit') return row;
  const negated = (['subtotal', 'net', 'gst', 'total'] as const).map((name) => [name, 0 - Number(row[name])]);
  return { ...row, ...Object.fromEntries(negated) };
}

/** All payments, refunds and uses of credit as CSV, with their reversals: a row each, by invoice, the newest invoice first. */
export const exportPayments = operation({
  name: 'exportPayments',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({}),
  async run({ db }): Promise<AsyncGenerator<string>> {
    const paid = pagesOf(db.in(invoices), {
      filter: { 'payments.id': { $exists: true } },
      order: newestFirst,
      projection: { number: 1, clientName: 1, currency: 1, payments: 1, createdAt: 1 },
    });
    return csvList(paymentHeadings, linesOf(paid), (cells) => cells);
  },
});

const paymentHeadings = [
  'Date',
  'Invoice',
  'Client',
  'What',
  'Amount',
  'Currency',
  'Method',
  'Reference',
  'Note',
  'Saved',
  'Saved by',
];

async function* linesOf(
  pages: AsyncIterable<Pick<Invoice, 'number' | 'clientName' | 'currency' | 'payments'>[]>,
): AsyncGenerator<string[][]> {
  for await (const page of pages)
    yield page.flatMap(({ number = '', clientName, currency, payments }) =>
      payments.map((line) => [
        line.date,
        number,
        clientName,
        lineName(line),
        tableMoney(line.amount),
        currency,
        methodNames[line.method],
        line.reference,
        line.note,
        tableTime(line.at),
        line.byName,
      ]),
    );
}

const wholeNumber = /^(inv|cn)-\d{4}-\d{4,}$/;

/** A complete number is looked up in its index. Anything else matches a part of number, name or title. */
async function searchFilter(db: CompanyDb, q: string): Promise<Filter<Invoice>> {
  const typed = toSearchKey(q);
  if (wholeNumber.test(typed)) return { number: typed.toUpperCase() };
  return await narrowedFilter<Invoice>(db, 'invoice', { field: 'searchText', typed: q });
}

/** Overdue invoices are open ones past their due date. They do not count as issued or part-paid. */
export function statusFilter(status: Status | 'due' | ''): Filter<Invoice> {
  if (status === '') return {};
  const today = singaporeDay(new Date());
  if (status === 'due') return { open: true, dueDate: { $gte: today, $lte: dayAfter(today, 6) } };
  if (status === 'overdue') return { open: true, dueDate: { $lt: today } };
  if (status === 'part-paid') return { status, dueDate: { $gte: today } };
  // Credit notes are issued and never due.
  if (status === 'issued') return { status, $or: [{ dueDate: { $gte: today } }, { kind: 'credit' }] };
  return { status };
}

function allOf(filters: readonly Filter<Invoice>[]): Filter<Invoice> {
  const some = filters.filter((filter) => Object.keys(filter).length > 0);
  return some.length > 0 ? { $and: some } : {};
}
