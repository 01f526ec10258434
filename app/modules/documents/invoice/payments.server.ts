import { showDate, singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { showMoney } from '~/core/money';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type CreditOf, type Invoice, type InvoiceEvent, invoices, type Payment } from '../collections';
import { pushEvent } from '../history';
import { find, invoiceKind } from '../kinds.server';
import { moveReceivable, standingOf } from '../ledger/receivables.server';
import * as messages from './messages';
import { creditMethod } from './methods';
import { paymentInput, refundInput, reverseInput } from './schema';
import { balanceOf, creditLeftOf, sumsOf } from './status';

/** Far fewer than fit in a MongoDB document. */
const mostPayments = 500;
/** More than the invoices on which a client has credit. */
const mostSources = 100;

/**
 * Saves a payment. Refuses one above the balance with 400 unless `overpayment` is sent, a day in the future or before the
 * invoice's year unless `unusualDate` is, and one of a draft or credit note with 409. The method `credit` uses the client's
 * credit on other invoices, at most as much as there is.
 */
export const payInvoice = operation({
  name: 'payInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: paymentInput,
  failed: messages.payFailed,
  async run({
    input: { id, overpayment, unusualDate, from, date: day, ...sent },
    actor,
    db,
    note,
  }): Promise<Invoice> {
    const before = await payable(db, id);
    const at = new Date();
    const date = day ?? singaporeDay(at);
    const isCredit = sent.method === creditMethod;
    const open = Math.max(0, balanceOf(sumsOf(before)));
    refuseAny({
      amount: sent.amount > open && (isCredit ? aboveOpen(open) : !overpayment && tooMuch(open)),
      date: !unusualDate && oddDay(date, before, at),
    });
    const payment = { ...sent, id: newId(), date, at, byName: actor.name };
    note(invoiceKind.note(before, 'added a payment to', showMoney(sent.amount)));
    if (isCredit) return await payWithCredit(db, before, { payment, from, note });
    const paid = pushEvent<InvoiceEvent>('paid', actor.name, at, { amount: sent.amount });
    return await addTo(db, before, { payment }, paid);
  },
});

/**
 * Saves money given back to the client, as a line of its own. Refuses more than what is the client's on this invoice with
 * 400, a day as a payment does, and a draft or credit note with 409.
 */
export const refundInvoice = operation({
  name: 'refundInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: refundInput,
  failed: messages.refundFailed,
  async run({ input: { id, unusualDate, date: day, amount, ...sent }, actor, db, note }): Promise<Invoice> {
    const before = await payable(db, id);
    const at = new Date();
    const date = day ?? singaporeDay(at);
    const left = Math.max(0, creditLeftOf(before));
    refuseAny({
      amount:
        amount > left && (left > 0 ? messages.refundTooMuch(showMoney(left)) : messages.nothingToRefund),
      date: !unusualDate && oddDay(date, before, at),
    });
    const line = { ...sent, amount: -amount, date, note: '', refund: true as const };
    const payment: Payment = { ...line, id: newId(), at, byName: actor.name };
    note(invoiceKind.note(before, 'added a refund to', showMoney(amount)));
    return await addTo(db, before, { payment }, pushEvent('refunded', actor.name, at, { amount }));
  },
});

/**
 * Reverses a payment, a refund or a use of the client's credit with a line of its own; the line stays visible. Credit that
 * was used is reversed on both invoices. Refuses with 409 what was reversed, and a payment of which a part was refunded or
 * used since.
 */
export const reversePayment = operation({
  name: 'reversePayment',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: reverseInput,
  failed: messages.payFailed,
  async run({ input: { id, paymentId, reason }, actor, db, note }): Promise<Invoice> {
    const before = await payable(db, id);
    const reversed = before.payments.find((one) => one.id === paymentId);
    if (!reversed) throw new Refusal('not-found', messages.paymentUnknown);
    if (before.security && reversed.usedFor)
      throw new Refusal('conflict', messages.setOffReversed(reversed.usedFor.number));
    const back = { id: newId(), reason, at: new Date(), byName: actor.name };
    const after = await reverseLine(db, before, paymentId, back);
    const other = (reversed.from ?? reversed.usedFor)?.invoiceId;
    if (other) await reverseLine(db, await payable(db, other), paymentId, back);
    const what = reversed.refund ? 'reversed a refund of' : 'reversed a payment of';
    note(invoiceKind.note(after, what, showMoney(Math.abs(reversed.amount))));
    return after;
  },
});

/** Reverses one line of a document, in the caller's transaction. Refuses what is reversed already with 409. */
export async function reverseLine(
  db: CompanyDb,
  before: Invoice,
  lineId: string,
  { reason, ...back }: Pick<Payment, 'id' | 'at' | 'byName'> & { reason: string },
): Promise<Invoice> {
  const { payments } = before;
  const line = payments.find(({ id }) => id === lineId);
  const isDone = !line || line.reverses || payments.some(({ reverses }) => reverses === lineId);
  if (isDone) throw new Refusal('conflict', messages.reversedAlready);
  const amount = -line.amount;
  const payment: Payment = {
    ...line,
    ...back,
    amount,
    date: singaporeDay(back.at),
    note: reason,
    reverses: lineId,
  };
  if (amount < 0) checkNothingInTheWay({ ...before, payments: [...payments, payment] });
  return await addTo(db, before, { payment }, pushEvent('reversed', back.byName, back.at, { amount }));
}

/** Refuses where more would have been refunded or used for other invoices than the client had. */
function checkNothingInTheWay(after: Invoice): void {
  if (creditLeftOf(after) >= 0) return;
  const reversed = new Set(after.payments.map(({ reverses }) => reverses));
  const line = after.payments.findLast(
    ({ id, refund, usedFor, reverses }) => (refund || usedFor) && !reverses && !reversed.has(id),
  );
  if (!line) return;
  const what = line.usedFor ? `used for ${line.usedFor.number}` : 'refunded';
  throw new Refusal(
    'conflict',
    messages.reversalInTheWay(what, showMoney(-line.amount), showDate(line.date)),
  );
}

interface CreditUse {
  payment: Omit<Payment, 'method'>;
  /** The one invoice whose credit is used; the oldest of the client's by default. */
  from: string | undefined;
  note(line: ReturnType<typeof invoiceKind.note>): void;
}

/** Pays an invoice with the credit of the same client: a line on each invoice, with one id. */
async function payWithCredit(
  db: CompanyDb,
  target: Invoice,
  { payment, from, note }: CreditUse,
): Promise<Invoice> {
  const sources = await creditsOf(db, target, from);
  const all = sources.reduce((sum, source) => sum + creditLeftOf(source), 0);
  if (payment.amount > all)
    throw refuseField('amount', all > 0 ? messages.creditShort(showMoney(all)) : messages.noCredit);
  let after = target;
  let left = payment.amount;
  for (const source of sources) {
    const amount = Math.min(left, creditLeftOf(source));
    if (amount === 0) break;
    left -= amount;
    const line = { ...payment, method: creditMethod, id: newId() } as const;
    const { number = '' } = source;
    const used = { invoiceId: target._id, number: target.number ?? '' };
    after = await addTo(
      db,
      after,
      { payment: { ...line, amount, from: { invoiceId: source._id, number } } },
      pushEvent('paid', line.byName, line.at, { amount, to: number }),
    );
    await addTo(
      db,
      source,
      { payment: { ...line, amount: -amount, usedFor: used } },
      pushEvent('used', line.byName, line.at, { amount, to: used.number }),
    );
    note(invoiceKind.note(source, 'used the credit of', `${showMoney(amount)}, for ${used.number}`));
  }
  return after;
}

/** The client's other invoices with money that is theirs, oldest first. */
export async function creditsOf(
  db: CompanyDb,
  { _id, clientId }: Pick<Invoice, '_id' | 'clientId'>,
  from?: string,
): Promise<Invoice[]> {
  if (!clientId) return [];
  const found = await db
    .in(invoices)
    .list({ clientId, excess: true }, { sort: { createdAt: 1 }, limit: mostSources });
  return found.filter(
    (one) =>
      one._id !== _id && (from === undefined || one._id === from) && one.payments.length < mostPayments,
  );
}

async function payable(db: CompanyDb, id: string): Promise<Invoice> {
  const invoice = await find(db, invoiceKind, id);
  if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
  if (invoice.kind === 'credit') throw new Refusal('conflict', messages.notCredit);
  if (invoice.payments.length >= mostPayments) throw new Refusal('conflict', messages.tooManyPayments);
  return invoice;
}

/** Refuses with 400 where any field has a mistake, with all of them. */
function refuseAny(mistakes: Record<string, string | false | undefined>): void {
  const found = Object.entries(mistakes).flatMap(([field, text]) => (text ? [{ field, text }] : []));
  const [first] = found;
  if (!first) return;
  const fields = Object.fromEntries(found.map(({ field, text }) => [field, [text]]));
  throw new Refusal('bad-input', first.text, { fields });
}

const tooMuch = (open: number) =>
  open > 0 ? messages.paymentTooMuch(showMoney(open)) : messages.nothingOpen;

/** The same of the client's credit, of which no more than the balance can be used. */
const aboveOpen = (open: number) =>
  open > 0 ? messages.creditAboveOpen(showMoney(open)) : messages.nothingOpenForCredit;

/** What is odd about the day of a payment; undefined if nothing. */
function oddDay(day: string, { number = '', issuedOn = '' }: Invoice, at: Date): string | undefined {
  const year = issuedOn.slice(0, 4);
  if (day > singaporeDay(at)) return messages.dayAhead;
  return day.slice(0, 4) < year ? messages.dayOfEarlierYear(number, year) : undefined;
}

/** Adds a payment or credit note to an issued invoice and updates its status, in the caller's transaction. */
export async function addTo(
  db: CompanyDb,
  before: Invoice,
  { payment, credit }: { payment?: Payment; credit?: CreditOf },
  event: ReturnType<typeof pushEvent<InvoiceEvent>>,
): Promise<Invoice> {
  const after: Invoice = {
    ...before,
    payments: payment ? [...before.payments, payment] : before.payments,
    credits: credit ? [...before.credits, credit] : before.credits,
    updatedAt: new Date(),
  };
  const { status, isOpen, balance, hasExcess } = standingOf(after);
  const flags = { ...(isOpen && { open: true as const }), ...(hasExcess && { excess: true as const }) };
  await db.in(invoices).updateOne(
    { _id: before._id },
    {
      $set: { status, updatedAt: after.updatedAt, ...flags },
      $unset: { ...(!isOpen && { open: '' as const }), ...(!hasExcess && { excess: '' as const }) },
      $push: {
        history: event,
        ...(payment && { payments: payment }),
        ...(credit && { credits: credit }),
      },
    },
  );
  await moveReceivable(
    db,
    { _id: before._id, dueDate: before.dueDate ?? '' },
    standingOf(before).balance,
    balance,
  );
  const { open: _, excess: __, ...same } = after;
  return { ...same, status, ...flags };
}
