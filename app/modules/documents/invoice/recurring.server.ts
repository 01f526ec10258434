import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { callMarks, pageMarks } from '~/core/paging';
import { Refusal, refuseField } from '~/core/refusal';
import { daysOf, nextDay, type Repeat, repeatInWords } from '~/core/repeat';
import { changedRepeat, repeatMessages, repeatOf } from '~/core/repeat-input';
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
import { pushEvent } from '../history';
import { find, invoiceKind } from '../kinds.server';
import { asCharged } from './draw-up.server';
import { keepDraft } from './invoices.server';
import * as messages from './messages';
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
  async run({ input: { id, next, repeat, ...sent }, actor, db, note }): Promise<InvoiceSeries | null> {
    const invoice = await find(db, invoiceKind, id);
    if (invoice.kind !== 'invoice') throw new Refusal('conflict', messages.notRepeated);
    const at = new Date();
    if (!repeat) {
      await endRepetition(db, invoice, { by: actor.name, at, note });
      return null;
    }
    if (invoice.status === 'credited') throw new Refusal('conflict', messages.creditedNotRepeated);
    if (next === undefined) throw refuseField('next', messages.dayNeeded);
    if (next <= singaporeDay(at)) throw refuseField('next', messages.repeatLater);
    const before = await db.in(invoiceSeries).findOne({ _id: id });
    const rule = { ...sent, repeat };
    // What is sent as it was stays as it was: of a 30th that comes on February 28 the form knows the 28th.
    const stored = before?.next === next ? before.repeat : null;
    const series = firstOf(
      stored ? (changedRepeat(stored, rule, next) ?? stored) : repeatOf(rule, next),
      next,
    );
    const madeBy = { createdBy: actor.userId, createdByName: actor.name, createdAt: at };
    await db.in(invoiceSeries).upsert(id, { $set: series, $setOnInsert: madeBy });
    await addEvent(db, id, pushEvent('repeats', actor.name, at, { to: repeatInWords(series.repeat) }));
    note(invoiceKind.note(invoice, 'changed', `repeats ${repeatInWords(series.repeat)}`));
    return { _id: id, companyId: db.companyId, ...series, ...madeBy };
  },
});

/** A rule with the first day from `day` on that fits. Refuses at its field a last day before that. */
function firstOf(repeat: Repeat | null, day: string): Pick<InvoiceSeries, 'repeat' | 'next'> {
  const [next] = repeat ? daysOf(repeat, day, { from: day, most: 1 }) : [];
  if (!repeat || !next) throw refuseField('until', repeatMessages.untilTooEarly);
  return { repeat, next };
}

/** Ends an invoice's repetition, if it repeats. In the transaction of what ends it. */
export async function endRepetition(
  db: CompanyDb,
  invoice: Invoice,
  { by, at, note }: { by: string; at: Date; note(line: LogEntry): void },
): Promise<void> {
  const count = await db.in(invoiceSeries).deleteOne({ _id: invoice._id });
  if (count === 0) return;
  await addEvent(db, invoice._id, pushEvent('repeats no more', by, at));
  note(invoiceKind.note(invoice, 'changed', 'repeats no more'));
}

async function addEvent(
  db: CompanyDb,
  id: string,
  history: ReturnType<typeof pushEvent<InvoiceEvent>>,
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

/** Makes one period's draft and moves the series to the next, or ends it with the last draft or if its client is gone. */
async function makeDraft(db: CompanyDb, series: InvoiceSeries, at: Date): Promise<number> {
  const { _id, repeat, next: day, createdBy, createdByName } = series;
  const like = await db.in(invoices).findOne({ _id });
  const client = like?.clientId ? await db.in(clients).findOne({ _id: like.clientId }) : null;
  const isOrphan = !like || (like.clientId && !client);
  const next = isOrphan ? null : nextDay(repeat, day, day);
  const { times, ...rule } = repeat;
  const moved = next
    ? await db
        .in(invoiceSeries)
        .updateOne(
          { _id, next: day },
          { $set: { next, repeat: times === undefined ? rule : { ...rule, times: times - 1 } } },
        )
    : await db.in(invoiceSeries).deleteOne({ _id, next: day });
  // Another server has made it.
  if (moved === 0 || !like) return 0;
  const lines: LogEntry[] = [];
  if (!next) {
    await addEvent(db, _id, pushEvent('repeats no more', bySuite.name, at));
    lines.push(invoiceKind.note(like, 'changed', 'repeats no more'));
  }
  if (isOrphan) {
    await logActivity(db, bySuite, lines);
    return 0;
  }
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
