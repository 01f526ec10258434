import { randomUUID } from 'node:crypto';
import { singaporeDay } from '~/core/dates';
import { dueByTerm } from '~/core/payment-terms';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enter } from '~db/directory';
import { type Invoice, invoices } from '../collections';
import { checkGst } from '../gst';
import { happened } from '../history';
import { issuerOf } from '../issuer';
import { orderPaper } from '../jobs.server';
import { find, invoiceKind } from '../kinds.server';
import { deductionsFor, depositsFor, invoicesOfQuotation } from '../ledger/deposits.server';
import { updateLedger } from '../ledger/quotation-ledger.server';
import { moveReceivable, standingOf } from '../ledger/receivables.server';
import { newToken } from '../link.server';
import { searchTextOf } from '../list.server';
import { nextNumber } from '../number.server';
import { recipientNow, recipientOf } from '../recipient.server';
import { checkDraft } from './draw-up.server';
import * as messages from './messages';
import { issueInput } from './schema';

/**
 * Issues a draft: it gets the next number of the year, today's date and its due date. Its amounts never change again.
 * Refuses with 409 an issued document, a due date in the past, a payment term that doesn't say when it is due, GST without a number, no GST without a reason, and deposits that have changed since the draft was saved.
 */
export const issueInvoice = operation({
  name: 'issueInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: issueInput,
  failed: messages.issueFailed,
  async run({ input: { id, revision }, actor, db, note }): Promise<Invoice> {
    const before = await find(db, invoiceKind, id);
    if (before.status !== 'draft') throw new Refusal('conflict', messages.issuedAlready);
    checkDraft(before, revision);
    const at = new Date();
    const issuedOn = singaporeDay(at);
    const dueDate = before.dueDate ?? dueByTerm(before.paymentTerm, issuedOn);
    if (dueDate === undefined)
      throw new Refusal('conflict', messages.dueUnknown(before.paymentTerm), {
        fields: { dueDate: [messages.dueUnknown(before.paymentTerm)] },
      });
    if (dueDate < issuedOn) throw new Refusal('conflict', messages.dueBefore);
    await checkDeposits(db, before);
    const { number, company } = await nextNumber(db, 'INV', at);
    checkGst(before, company);
    const client = await recipientNow(db, recipientOf(before));
    const { status, isOpen, balance } = standingOf(before);
    const changes = {
      ...client,
      number,
      status,
      ...(isOpen && { open: true as const }),
      issuedOn,
      issuedAt: at,
      dueDate,
      issuer: issuerOf(company),
      uuid: randomUUID(),
      linkToken: newToken(),
      searchText: searchTextOf({ ...before, ...client, number }),
      updatedAt: at,
    };
    const count = await db.in(invoices).updateOne(
      { _id: id, status: 'draft', revision: before.revision },
      {
        $set: changes,
        // A company without a GST number has no reason to give.
        ...(!company.gstNumber && { $unset: { gstReason: '' } }),
        $inc: { revision: 1 },
        $push: { history: happened('issued', actor.name, at) },
      },
    );
    if (count === 0) throw new Refusal('conflict', messages.issuedAlready);
    await enter(db, 'invoice', changes.linkToken, id);
    await orderPaper(db, 'invoice', id);
    await moveReceivable(db, dueDate, 0, balance);
    await updateLedger(db, before);
    const after = { ...before, ...changes, revision: before.revision + 1 };
    note(invoiceKind.note(after, 'issued'));
    return after;
  },
});

/** A deposit may have been issued, credited or used by another invoice since the draft was saved: its total would be wrong. */
async function checkDeposits(db: CompanyDb, draft: Invoice): Promise<void> {
  const { kind, quotationId, deductions, _id, net, gst } = draft;
  if (kind !== 'invoice' || !quotationId) return;
  const taken = (of: 'net' | 'gst') => deductions.reduce((sum, one) => sum + one[of], 0);
  const full = { net: net + taken('net'), gst: gst + taken('gst') };
  const now = deductionsFor(depositsFor(draft, await invoicesOfQuotation(db, quotationId)), _id, full);
  if (JSON.stringify(now) !== JSON.stringify(deductions))
    throw new Refusal('conflict', messages.depositsChanged);
}
