import type { Filter } from 'mongodb';
import { z } from 'zod';
import { csvList } from '~/core/csv-lines';
import { singaporeDay, singaporeMoment, tableTime } from '~/core/dates';
import { dayAfter, weekdayOf } from '~/core/days';
import { tableMoney } from '~/core/money';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { toSearchKey } from '~/core/search-key';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { narrowedSearch } from '~db/find-ids';
import { mostCounted, type Order, pagesOf, readCounted, readPage } from '~db/keyset';
import { countOf } from '~db/queries';
import { clientChoice, clientNamesRead, findClient } from '../../crm/index.server';
import { type Quotation, quotations } from '../collections';
import { newestFirst } from '../list.server';
import { searchText, tickedOrAll } from '../schema';
import * as messages from './messages';
import { type Show, type Status, shows, statuses, statusOn } from './statuses';

/** With its client's current name and its status today. */
type WithToday<T> = T & { client: string; shownStatus: Status };
export type ListedQuotation = WithToday<Quotation>;

/** The fields of a row, without lines and history, which can be long. */
const shown = {
  number: 1,
  clientId: 1,
  clientName: 1,
  title: 1,
  amount: 1,
  currency: 1,
  createdAt: 1,
  validUntil: 1,
  status: 1,
  sentAt: 1,
  answeredAt: 1,
} as const;
type Row = Pick<Quotation, '_id' | keyof typeof shown>;
export type QuotationRow = WithToday<Row>;

/** All quotations, newest first, page by page, for the API. */
export const listQuotations = operation({
  name: 'listQuotations',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, db }): Promise<PageOf<ListedQuotation>> {
    const wanted = { order: newestFirst, limit, marks: { cursor } };
    const { items, next } = await readPage(db.in(quotations), wanted);
    return { items: await addNames(db, items), next };
  },
});

/** An unknown status filters nothing. */
const status = z
  .enum(['', ...statuses])
  .catch('')
  .default('');

const byLastDay: Order<Quotation> = { by: 'validUntil', sorted: 'text' };
const oldestAnswerFirst: Order<Quotation> = { by: 'answeredAt', sorted: 'time' };

/** After this many days without an answer a quotation is worth a call. */
export const unansweredDays = 7;

/** The quotations that need a person. Each kind has its own index. */
export function narrowedTo(
  show: Show,
  today: string,
): { filter: Filter<Quotation>; order: Order<Quotation> } {
  switch (show) {
    case '':
      return { filter: {}, order: newestFirst };
    case 'to-answer':
      return { filter: { status: 'sent', validUntil: { $gte: today } }, order: byLastDay };
    case 'to-invoice':
      return { filter: { toInvoice: true }, order: oldestAnswerFirst };
    case 'not-begun':
      return { filter: { notBegun: true }, order: oldestAnswerFirst };
    case 'answers':
      return { filter: { unseenAnswer: true }, order: oldestAnswerFirst };
    case 'ending': {
      const sunday = dayAfter(today, 7 - weekdayOf(today));
      return { filter: { status: 'sent', validUntil: { $gte: today, $lte: sunday } }, order: byLastDay };
    }
    case 'unanswered': {
      const before = singaporeMoment(dayAfter(today, 1 - unansweredDays), '00:00');
      return {
        filter: { status: 'sent', validUntil: { $gte: today }, sentAt: { $lt: before } },
        order: byLastDay,
      };
    }
  }
}

/** One page of quotations, filtered by a search in number, client and title, and by status or by what they need. */
export const browseQuotations = operation({
  name: 'browseQuotations',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ q: searchText, status, show: z.enum(shows).catch('').default(''), ...pageMarks }),
  async run({ input: { q, status, show, ...marks }, db }) {
    const today = singaporeDay(new Date());
    const narrowed = narrowedTo(show, today);
    const filter = {
      $and: [await searchFilter(db, q), statusFilter(status), narrowed.filter],
    };
    const wanted = { filter, order: narrowed.order, marks, projection: shown };
    const stretch = await readCounted(db.in(quotations), wanted);
    const isEmpty = stretch.count === 0 && !(q || status || show);
    const count = (of: Show) => countOf(quotations, narrowedTo(of, today).filter, mostCounted);
    const { named, ...counts } = await db.read({
      named: namesRead(stretch.items),
      toAnswer: count('to-answer'),
      toInvoice: count('to-invoice'),
    });
    return { ...stretch, items: withNames<Row>(stretch.items, named), counts, q, status, show, isEmpty };
  },
});

/** A client's quotations, newest first. */
export const browseOfClient = operation({
  name: 'browseOfClient',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string(), ...pageMarks }),
  async run({ input: { id, ...marks }, db }) {
    await findClient(db, id);
    const wanted = { filter: { clientId: id }, order: newestFirst, marks, projection: shown };
    const stretch = await readCounted(db.in(quotations), wanted);
    return { ...stretch, items: await addNames<Row>(db, stretch.items), clientId: id };
  },
});

/** Streams all quotations, or those that are ticked, as CSV, with at most a thousand in memory. Times and days are in Singapore. */
export const exportQuotations = operation({
  name: 'exportQuotations',
  access: 'Quotes',
  effect: 'read',
  failed: messages.loadFailed,
  input: tickedOrAll,
  async run({ input: { ids }, db }): Promise<AsyncGenerator<string>> {
    return csvList(headings, pagesWithNames(db, ids && { _id: { $in: ids } }), cellsOf);
  },
});

const headings = [
  'Number',
  'Client',
  'Title',
  'Description',
  'Before GST',
  'GST',
  'Amount',
  'Currency',
  'Payment term',
  'Status',
  'Valid until',
  'Made',
  'Made by',
  'Answered',
  'Answered by',
  'Reason',
];

function cellsOf(one: ListedQuotation): string[] {
  const { number, client, title, description, net, gst, amount, currency, paymentTerm, answer } = one;
  return [
    number,
    client,
    title,
    description,
    ...[net, gst, amount].map(tableMoney),
    currency,
    paymentTerm,
    one.shownStatus,
    one.validUntil,
    tableTime(one.createdAt),
    one.createdByName,
    one.answeredAt ? tableTime(one.answeredAt) : '',
    answer?.by ?? '',
    answer?.reason ?? '',
  ];
}

async function* pagesWithNames(
  db: CompanyDb,
  filter: Filter<Quotation> = {},
): AsyncGenerator<ListedQuotation[]> {
  for await (const page of pagesOf(db.in(quotations), { filter, order: newestFirst }))
    yield await addNames(db, page);
}

/** A page of quotations with their clients' current names, read with one command. */
export async function addNames<T extends Row>(db: CompanyDb, page: readonly T[]): Promise<WithToday<T>[]> {
  const { named } = await db.read({ named: namesRead(page) });
  return withNames(page, named);
}

const namesRead = (page: readonly Row[]) => clientNamesRead(page.flatMap(({ clientId }) => clientId ?? []));

function withNames<T extends Row>(
  page: readonly T[],
  named: readonly { _id: string; name: string }[],
): WithToday<T>[] {
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const today = singaporeDay(new Date());
  return page.map((one) => ({
    ...one,
    client: names.get(one.clientId ?? '') ?? one.clientName,
    shownStatus: statusOn(one, today),
  }));
}

const wholeNumber = /^q-\d{4}-\d{4,}$/;

/** A complete number uses its index. Anything else matches parts of number, name, title or a client's current name. */
async function searchFilter(db: CompanyDb, q: string): Promise<Filter<Quotation>> {
  const typed = toSearchKey(q);
  if (typed === '') return {};
  if (wholeNumber.test(typed)) return { number: typed.toUpperCase() };
  const wanted = { field: 'searchText', typed: q } as const;
  const [{ near, text }, { options }] = await Promise.all([
    narrowedSearch<Quotation>(db, 'quotation', wanted),
    clientChoice(db, { q }),
  ]);
  const ofClients = { clientId: { $in: options.map(({ id }) => id) } };
  const filter = { $or: [text, ofClients] };
  if (near === null) return filter;
  const asked = { sort: {}, limit: mostCounted, projection: { _id: 1 } } as const;
  const named = options.length > 0 ? await db.in(quotations).list(ofClients, asked) : [];
  if (named.length === mostCounted) return filter;
  return { _id: { $in: [...near, ...named.map(({ _id }) => _id)] }, ...filter };
}

/** Expired means sent, and past the last day in Singapore. */
function statusFilter(status: Status | ''): Filter<Quotation> {
  if (status === '') return {};
  const today = singaporeDay(new Date());
  if (status === 'expired') return { status: 'sent', validUntil: { $lt: today } };
  return status === 'sent' ? { status, validUntil: { $gte: today } } : { status };
}
