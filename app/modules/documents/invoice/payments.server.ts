import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { showMoney } from '~/core/money';
import { Refusal, refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type CreditOf, type Invoice, type InvoiceEvent, invoices, type Payment } from '../collections';
import { happened } from '../history';
import { find, invoiceKind } from '../kinds.server';
import { moveReceivable, standingOf } from '../ledger/receivables.server';
import * as messages from './messages';
import { paymentInput, reverseInput } from './schema';
import { balanceOf, sumsOf } from './status';

/** Far fewer than fit in a MongoDB document. */
const mostPayments = 500;

/** Saves a payment. Refuses one above the balance with 400, and one of a draft or credit note with 409. */
export const payInvoice = operation({
  name: 'payInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: paymentInput,
  failed: messages.payFailed,
  async run({ input: { id, ...sent }, actor, db, note }): Promise<Invoice> {
    const before = await payable(db, id);
    const at = new Date();
    const today = singaporeDay(at);
    const { amount, date = today } = sent;
    if (date > today) throw refuseField('date', messages.paymentLater);
    const open = balanceOf(sumsOf(before));
    if (open <= 0) throw refuseField('amount', messages.nothingOpen);
    if (amount > open) throw refuseField('amount', messages.paymentTooMuch(showMoney(open)));
    const payment: Payment = { ...sent, id: newId(), date, at, byName: actor.name };
    const after = await addTo(db, before, { payment }, happened('paid', actor.name, at, { amount }));
    note(invoiceKind.note(after, 'added a payment to', showMoney(amount)));
    return after;
  },
});

/** Reverses a payment with a line of its own. The payment stays visible. */
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
    const isDone = reversed.reverses || before.payments.some(({ reverses }) => reverses === paymentId);
    if (isDone) throw new Refusal('conflict', messages.reversedAlready);
    const at = new Date();
    const amount = -reversed.amount;
    const { method, reference } = reversed;
    const payment: Payment = {
      id: newId(),
      amount,
      date: singaporeDay(at),
      method,
      reference,
      note: reason,
      reverses: paymentId,
      at,
      byName: actor.name,
    };
    const after = await addTo(db, before, { payment }, happened('reversed', actor.name, at, { amount }));
    note(invoiceKind.note(after, 'reversed a payment of', showMoney(reversed.amount)));
    return after;
  },
});

async function payable(db: CompanyDb, id: string): Promise<Invoice> {
  const invoice = await find(db, invoiceKind, id);
  if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
  if (invoice.kind === 'credit') throw new Refusal('conflict', messages.notCredit);
  if (invoice.payments.length >= mostPayments) throw new Refusal('conflict', messages.tooManyPayments);
  return invoice;
}

/** Adds a payment or credit note to an issued invoice and updates its status, in the caller's transaction. */
export async function addTo(
  db: CompanyDb,
  before: Invoice,
  { payment, credit }: { payment?: Payment; credit?: CreditOf },
  event: ReturnType<typeof happened<InvoiceEvent>>,
): Promise<Invoice> {
  const after: Invoice = {
    ...before,
    payments: payment ? [...before.payments, payment] : before.payments,
    credits: credit ? [...before.credits, credit] : before.credits,
    updatedAt: new Date(),
  };
  const { status, isOpen, balance } = standingOf(after);
  await db.in(invoices).updateOne(
    { _id: before._id },
    {
      $set: { status, updatedAt: after.updatedAt, ...(isOpen && { open: true as const }) },
      ...(!isOpen && { $unset: { open: '' as const } }),
      $push: {
        history: event,
        ...(payment && { payments: payment }),
        ...(credit && { credits: credit }),
      },
    },
  );
  await moveReceivable(db, before.dueDate ?? '', standingOf(before).balance, balance);
  return { ...after, status };
}
