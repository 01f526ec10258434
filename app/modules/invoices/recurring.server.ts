import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { clients } from '../crm/index.server';
import { type InvoiceSeries, invoiceSeries, invoices } from './collections';
import { happened, keepDraft, noteOf } from './invoices.server';
import * as messages from './messages';
import { nextDay } from './recurring';
import { repeatInput } from './schema';

/** Whether an invoice comes again, and when next. */
export const readRepeat = operation({
  name: 'readInvoiceRepeat',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, db }): Promise<InvoiceSeries | null> {
    await db.in(invoices).get(id, messages.unknown);
    return await db.in(invoiceSeries).findOne({ _id: id });
  },
});

/**
 * Makes an invoice the template of drafts that come again from `next` on; or ends that. Refuses a deposit and a credit note
 * with 409, and a first day that is not to come with 400.
 */
export const repeatInvoice = operation({
  name: 'repeatInvoice',
  access: 'Quotes',
  effect: 'write',
  input: repeatInput,
  failed: messages.saveFailed,
  async run({ input: { id, every, next }, actor, db, note }): Promise<InvoiceSeries | null> {
    const invoice = await db.in(invoices).get(id, messages.unknown);
    if (invoice.kind !== 'invoice') throw new Refusal('conflict', messages.notRepeated);
    const at = new Date();
    if (every === '') {
      const count = await db.in(invoiceSeries).deleteOne({ _id: id });
      if (count > 0) {
        await addEvent(db, id, happened('repeats no more', actor.name, at));
        note(noteOf(invoice, 'changed', 'repeats no more'));
      }
      return null;
    }
    if (next === undefined) throw refuseField('next', messages.dayNeeded);
    if (next <= singaporeDay(at)) throw refuseField('next', messages.repeatLater);
    const series = { every, next, dayOfMonth: Number(next.slice(8)) };
    const madeBy = { createdBy: actor.userId, createdByName: actor.name, createdAt: at };
    await db.in(invoiceSeries).upsert(id, { $set: series, $setOnInsert: madeBy });
    await addEvent(db, id, happened('repeats', actor.name, at, { to: every }));
    note(noteOf(invoice, 'changed', `repeats ${every}`));
    return { _id: id, companyId: db.companyId, ...series, ...madeBy };
  },
});

async function addEvent(db: CompanyDb, id: string, history: ReturnType<typeof happened>): Promise<void> {
  await db.in(invoices).updateOne({ _id: id }, { $push: { history } });
}

/** As many drafts as one step makes. */
const perStep = 20;

/** Makes the drafts that are due: one for each period, also of those that were missed. */
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

/** Makes the draft of one period and moves the series on to the next, or ends it where its client is gone. */
async function makeDraft(db: CompanyDb, series: InvoiceSeries, at: Date): Promise<number> {
  const { _id, every, next: day, dayOfMonth, createdBy, createdByName } = series;
  const like = await db.in(invoices).findOne({ _id });
  const client = like?.clientId ? await db.in(clients).findOne({ _id: like.clientId }) : null;
  if (!like || (like.clientId && !client)) {
    await db.in(invoiceSeries).deleteOne({ _id, next: day });
    if (like) await addEvent(db, _id, happened('repeats no more', 'Laoban', at));
    return 0;
  }
  const moved = await db
    .in(invoiceSeries)
    .updateOne({ _id, next: day }, { $set: { next: nextDay(day, every, dayOfMonth) } });
  // Another server was quicker.
  if (moved === 0) return 0;
  const { clientId, clientName, lines, subtotal, discount, gstPercent, title, paymentTerm } = like;
  await keepDraft(
    db,
    {
      kind: 'invoice',
      client: clientId ? { id: clientId, name: '' } : { name: clientName },
      title,
      of: lines.length > 0 ? lines : subtotal,
      percent: undefined,
      discount,
      withGst: gstPercent > 0,
      paymentTerm,
      dueDate: undefined,
      quotationId: undefined,
      jobId: undefined,
      again: false,
    },
    {
      actor: { userId: createdBy, name: createdByName },
      at,
      like,
      recurring: { recurringId: _id, recurringDay: day },
      note: () => {},
    },
  );
  return 1;
}
