import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Actor } from '~/core/access';
import type { Mailed } from '~/core/client-mail';
import { singaporeDay } from '~/core/dates';
import { dueByTerm } from '~/core/payment-terms';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enter } from '~db/directory';
import type { CompanySeen } from '~db/sessions';
import { checkClientMail } from '../../company/index.server';
import { type Invoice, invoices } from '../collections';
import { gstGaps } from '../gst';
import { pushEvent } from '../history';
import { issuerOf } from '../issuer';
import { orderPaper } from '../jobs.server';
import { pageOf } from '../kinds';
import { find, invoiceKind } from '../kinds.server';
import {
  beforeGstOf,
  deductionsFor,
  depositsFor,
  invoicesOfJob,
  invoicesOfQuotation,
} from '../ledger/deposits.server';
import { readLedger, updateLedger } from '../ledger/quotation-ledger.server';
import { moveReceivable, standingOf } from '../ledger/receivables.server';
import { newToken } from '../link.server';
import { searchTextOf } from '../list.server';
import { failedMailTo, invoiceCard, mailDocument } from '../mail.server';
import { nextNumber } from '../number.server';
import { type Check, type CheckResult, checksOf, commonFacts, type Facts, pass, type Reader } from '../ready';
import { type Recipient, recipientNow, recipientOf } from '../recipient.server';
import { shortageOfInvoice } from '../stock.server';
import { setOffBy } from './draw-up.server';
import { overQuotation } from './invoices.server';
import * as messages from './messages';
import { issueAndSendInput, issueInput, numberPlace } from './schema';
import { setOff } from './set-off.server';
import { balanceShown } from './status';

interface InvoiceReader extends Reader {
  company: CompanySeen;
  /** The client's details as they are now, if they were read already. */
  client?: Recipient;
}

/** What is missing or odd before an invoice is issued, or mailed once it was. What an issued one says can't be mended any more. */
export async function checksOfInvoice(
  db: CompanyDb,
  invoice: Invoice,
  reader: InvoiceReader,
): Promise<CheckResult[]> {
  const failedAddress = await failedMailTo(db, invoice, reader.to);
  return checksOf({
    ...factsOfMail(invoice, reader, failedAddress),
    ...(invoice.status === 'draft' && (await factsOfDraft(db, invoice, reader))),
  });
}

/** What is odd before an issued document is mailed, with the address if the last mail to it failed. */
export const checksOfIssued = (...of: Parameters<typeof factsOfMail>): CheckResult[] =>
  checksOf(factsOfMail(...of));

function factsOfMail(invoice: Invoice, reader: InvoiceReader, failedAddress: string | undefined): Facts {
  const { company } = reader;
  const { kind, issuer = issuerOf(company) } = invoice;
  return {
    ...commonFacts('invoice', invoice, reader),
    failedAddress,
    ...(kind !== 'credit' &&
      balanceShown(invoice) > 0 && {
        isPayable: (company.registeredForPayNow && !!company.uen) || issuer.bankDetails !== '',
      }),
  };
}

async function factsOfDraft(
  db: CompanyDb,
  draft: Invoice,
  { company, client: known }: InvoiceReader,
): Promise<Partial<Facts>> {
  const { lines, subtotal: amount, paymentTerm: term, quotationId, jobId } = draft;
  const today = singaporeDay(new Date());
  // One after the other: in a transaction no two may run at once.
  const client = known ?? (await recipientNow(db, recipientOf(draft)));
  const ofQuotation = quotationId ? await invoicesOfQuotation(db, quotationId) : [];
  const ofJob = jobId ? await invoicesOfJob(db, [jobId]) : [];
  const other = ofJob.find(({ _id }) => _id !== draft._id);
  const ledger = quotationId ? await readLedger(db, quotationId) : null;
  const over = ledger && overQuotation(ledger, draft.quotationNumber);
  return {
    of: { lines, amount },
    client: {
      name: client.clientName,
      address: client.clientAddress,
      lacksUen: company.sendsInvoiceNow === true && client.clientUen === '',
    },
    gst: gstGaps(draft, company),
    due: { term, date: draft.dueDate ?? dueByTerm(term, today), today },
    depositsChanged: haveDepositsChanged(draft, ofQuotation),
    shortages: await shortageOfInvoice(db, draft),
    earlier: other
      ? { text: messages.jobInvoicedBefore(nameOf(other)), page: pageOf('invoice', other._id) }
      : over && quotationId
        ? { text: over, page: pageOf('quotation', quotationId) }
        : undefined,
  };
}

const nameOf = ({ number, title }: Invoice) => number ?? `The draft “${title}”`;

/** An issued document, and what was odd about it. */
export type Issued = Invoice & { warning: Check[] };

/**
 * Issues a draft: it gets the next number of the year, today's date and its due date. Its amounts never change again.
 * Refuses with 409 an issued document, and what `checksOfInvoice` says that blocks it or was not accepted.
 */
export const issueInvoice = operation({
  name: 'issueInvoice',
  access: 'Quotes',
  effect: 'write',
  line: 'documents',
  input: issueInput,
  failed: messages.issueFailed,
  async run({ input, actor, db, note }): Promise<Issued> {
    const issued = await issue(db, input, actor);
    await orderPaper(db, 'invoice', issued._id);
    note(invoiceKind.note(issued, 'issued'));
    return issued;
  },
});

/** Issues a draft and mails it, in the sender's words. What `issueInvoice` and the limits of mails refuse is refused before. */
export const issueAndSendInvoice = operation({
  name: 'issueAndSendInvoice',
  access: 'Quotes',
  effect: 'write',
  input: issueAndSendInput,
  failed: messages.issueFailed,
  // A mail cannot be rolled back.
  transaction: 'own',
  async run({ input, actor, db, note }): Promise<{ issued: Issued; mailed: Mailed; to: string }> {
    const { email: to, copy } = input;
    const by = await checkClientMail(db, actor.userId, { kind: 'invoice', to });
    const issued = await db.transaction((all) => issue(all, { ...input, to }, actor));
    note(invoiceKind.note(issued, 'issued'));
    const [subject, text] = [input.subject, input.text].map((words) =>
      words.replaceAll(numberPlace, issued.number ?? ''),
    ) as [string, string];
    const mail = { by, to, copy, subject, text, card: invoiceCard(issued), actor, note };
    return { issued, mailed: await mailDocument(db, invoiceKind, issued, mail), to };
  },
});

type Issuing = Pick<z.output<typeof issueInput>, 'id' | 'revision' | 'accept'> & { to?: string };

async function issue(db: CompanyDb, { id, revision, accept, to }: Issuing, actor: Actor): Promise<Issued> {
  const before = await find(db, invoiceKind, id);
  if (before.status !== 'draft') throw new Refusal('conflict', messages.issuedAlready);
  const at = new Date();
  const { number, company } = await nextNumber(db, 'INV', at);
  const client = await recipientNow(db, recipientOf(before));
  const reader = { company, access: actor.access, revision, to, client };
  const warning = pass(await checksOfInvoice(db, before, reader), accept);
  const issuedOn = singaporeDay(at);
  const dueDate = before.dueDate ?? dueByTerm(before.paymentTerm, issuedOn) ?? issuedOn;
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
      $push: { history: pushEvent('issued', actor.name, at) },
    },
  );
  if (count === 0) throw new Refusal('conflict', messages.issuedAlready);
  await enter(db, 'invoice', changes.linkToken, id);
  await moveReceivable(db, { _id: id, dueDate }, 0, balance);
  await updateLedger(db, before);
  const { gstReason, ...same } = before;
  const reason = company.gstNumber && gstReason ? { gstReason } : {};
  const after = { ...same, ...reason, ...changes, revision: before.revision + 1 };
  await setOff(db, after, { byName: actor.name, at });
  return { ...after, warning };
}

/** A deposit may have been issued, credited or used by another invoice since the draft was saved: its total would be wrong. */
function haveDepositsChanged(draft: Invoice, ofQuotation: readonly Invoice[]): boolean {
  const { kind, quotationId, deductions, _id, net, gst, ...gstOf } = draft;
  if (kind !== 'invoice' || !quotationId) return false;
  const taken = beforeGstOf(deductions);
  const full = { ...gstOf, net: net + taken.net, gst: gst + taken.gst, setOff: setOffBy(draft) };
  const now = deductionsFor(depositsFor(draft, ofQuotation), _id, full);
  return JSON.stringify(now) !== JSON.stringify(deductions);
}
