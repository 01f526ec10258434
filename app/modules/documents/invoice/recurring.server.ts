import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { callMarks, pageMarks } from '~/core/paging';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { bySuite, logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { type Order, readCounted, readPage } from '~db/keyset';
import { clients } from '../../crm/index.server';
import {
  type Invoice,
  type InvoiceEvent,
  type InvoiceSeries,
  invoiceSeries,
  invoices,
  type Repeating,
} from '../collections';
import { happened } from '../history';
import { find, invoiceKind } from '../kinds.server';
import { asCharged } from './draw-up.server';
import { keepDraft } from './invoices.server';
import * as messages from './messages';
import { nextDay } from './recurring';
import { repeatInput } from './schema';

/** Whether an invoice repeats, and when next. */
export const readRepeat = operation({
  name: 'readInvoiceRepeat',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, db }): Promise<InvoiceSeries | null> {
    await find(db, invoiceKind, id);
    return await db.in(invoiceSeries).findOne({ _id: id });
  },
});

/** The projection of a repeating invoice's row. */
const shownOfRepeating = { number: 1, clientName: 1, title: 1, total: 1, currency: 1 } as const;

/** A page of the repeating invoices, by next draft, with their number. */
export const browseRepeating = operation({
  name: 'browseRepeatingInvoices',
  access: 'Quotes',
  effect: 'read',
  input: z.object(pageMarks),
  failed: messages.loadFailed,
  async run({ input: marks, db }) {
    const stretch = await readCounted(db.in(invoiceSeries), { order: nextFirst, marks });
    return { ...stretch, items: await withInvoices(db, stretch.items) };
  },
});

/** All repeating invoices, by next draft, page by page, for calls. */
export const listRepeating = operation({
  name: 'listRepeatingInvoices',
  access: 'Quotes',
  effect: 'read',
  input: z.object(callMarks),
  failed: messages.loadFailed,
  async run({ input: { limit, cursor }, db }) {
    const wanted = { order: nextFirst, limit, marks: { cursor } };
    const { items, next } = await readPage(db.in(invoiceSeries), wanted);
    return { items: await withInvoices(db, items), next };
  },
});

const nextFirst: Order<InvoiceSeries> = { by: 'next', sorted: 'text' };

async function withInvoices(db: CompanyDb, some: readonly InvoiceSeries[]): Promise<Repeating[]> {
  const found = await db
    .in(invoices)
    .list(
      { _id: { $in: some.map(({ _id }) => _id) } },
      { sort: { _id: 1 }, limit: some.length, projection: shownOfRepeating },
    );
  const byId = new Map(found.map((invoice) => [invoice._id, invoice]));
  return some.flatMap((series) => {
    const invoice = byId.get(series._id);
    return invoice ? [{ series, invoice }] : [];
  });
}

/**
 * Makes an invoice the template of drafts that repeat from `next` on, or stops that. Refuses a deposit, a credit note
 * and a credited invoice with 409, and a first day that is not in the future with 400.
 */
export const repeatInvoice = operation({
  name: 'repeatInvoice',
  access: 'Quotes',
  effect: 'write',
  input: repeatInput,
  failed: messages.saveFailed,
  async run({ input: { id, every, next }, actor, db, note }): Promise<InvoiceSeries | null> {
    const invoice = await find(db, invoiceKind, id);
    if (invoice.kind !== 'invoice') throw new Refusal('conflict', messages.notRepeated);
    const at = new Date();
    if (every === '') {
      await endRepetition(db, invoice, { by: actor.name, at, note });
      return null;
    }
    if (invoice.status === 'credited') throw new Refusal('conflict', messages.creditedNotRepeated);
    if (next === undefined) throw refuseField('next', messages.dayNeeded);
    if (next <= singaporeDay(at)) throw refuseField('next', messages.repeatLater);
    const series = { every, next, dayOfMonth: Number(next.slice(8)) };
    const madeBy = { createdBy: actor.userId, createdByName: actor.name, createdAt: at };
    await db.in(invoiceSeries).upsert(id, { $set: series, $setOnInsert: madeBy });
    await addEvent(db, id, happened('repeats', actor.name, at, { to: every }));
    note(invoiceKind.note(invoice, 'changed', `repeats ${every}`));
    return { _id: id, companyId: db.companyId, ...series, ...madeBy };
  },
});

/** Ends an invoice's repetition, if it repeats. In the transaction of what ends it. */
export async function endRepetition(
  db: CompanyDb,
  invoice: Invoice,
  { by, at, note }: { by: string; at: Date; note(line: LogEntry): void },
): Promise<void> {
  const count = await db.in(invoiceSeries).deleteOne({ _id: invoice._id });
  if (count === 0) return;
  await addEvent(db, invoice._id, happened('repeats no more', by, at));
  note(invoiceKind.note(invoice, 'changed', 'repeats no more'));
}

async function addEvent(
  db: CompanyDb,
  id: string,
  history: ReturnType<typeof happened<InvoiceEvent>>,
): Promise<void> {
  await db.in(invoices).updateOne({ _id: id }, { $push: { history } });
}

/** The most drafts made in one step. */
const perStep = 20;

/** Makes the due drafts: one per period, including missed ones. */
export async function makeRecurring({
  db,
  reached,
  step,
}: Run<unknown, { made: number }>): Promise<{ made: number }> {
  let { made } = reached;
  for (;;) {
    const at = new Date();
    const due = { next: { $lte: singaporeDay(at) } };
    const some = await db.in(invoiceSeries).list(due, { sort: { next: 1, _id: 1 }, limit: perStep });
    if (some.length === 0) return { made };
    const done = await step(async (all) => {
      let count = made;
      for (const series of some) count += await makeDraft(all, series, at);
      return { reached: { made: count } };
    });
    made = done.reached.made;
  }
}

/** Makes one period's draft and moves the series to the next, or ends it if its client is gone. */
async function makeDraft(db: CompanyDb, series: InvoiceSeries, at: Date): Promise<number> {
  const { _id, every, next: day, dayOfMonth, createdBy, createdByName } = series;
  const like = await db.in(invoices).findOne({ _id });
  const client = like?.clientId ? await db.in(clients).findOne({ _id: like.clientId }) : null;
  if (!like || (like.clientId && !client)) {
    await db.in(invoiceSeries).deleteOne({ _id, next: day });
    if (like) {
      await addEvent(db, _id, happened('repeats no more', bySuite.name, at));
      await logActivity(db, bySuite, [invoiceKind.note(like, 'changed', 'repeats no more')]);
    }
    return 0;
  }
  const moved = await db
    .in(invoiceSeries)
    .updateOne({ _id, next: day }, { $set: { next: nextDay(day, every, dayOfMonth) } });
  // Another server has made it.
  if (moved === 0) return 0;
  const lines: LogEntry[] = [];
  await keepDraft(
    db,
    { ...asCharged(like), kind: 'invoice', dueDate: undefined },
    {
      actor: { userId: createdBy, name: createdByName },
      at,
      like,
      recurring: { recurringId: _id, recurringDay: day },
      note: (line) => lines.push(line),
    },
  );
  await logActivity(db, bySuite, lines);
  return 1;
}
