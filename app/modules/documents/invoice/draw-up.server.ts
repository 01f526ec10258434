import { singaporeDay } from '~/core/dates';
import { showPercent, sumOf, wholePercent } from '~/core/money-lines';
import { depositOfTerm, termOfInvoice } from '~/core/payment-terms';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import type { Company } from '../../account/index.server';
import type { Invoice } from '../collections';
import { gstToCharge } from '../gst';
import {
  beforeGstOf,
  deductionsFor,
  depositsFor,
  invoicesOfQuotation,
  securityOf,
} from '../ledger/deposits.server';
import { netSoFar, restOf } from '../ledger/quotation-ledger.server';
import { checkedSum, linesOf } from '../lines.server';
import { clientNeeded } from '../messages';
import { noDetails, type Recipient, recipient, recipientOf } from '../recipient.server';
import * as messages from './messages';
import type { Charge } from './schema';
import type { InvoiceSource } from './sources';
import { sourcesOf } from './sources.server';

const usualTerm = '30 days';

/** The part of a document that its form sets. */
type Drawn = Recipient &
  Pick<
    Invoice,
    | 'kind'
    | 'security'
    | 'title'
    | 'lines'
    | 'subtotal'
    | 'discount'
    | 'deductions'
    | 'otherClientsDeposits'
    | 'gstPercent'
    | 'gstReason'
    | 'net'
    | 'gst'
    | 'total'
    | 'paymentTerm'
  > & {
    dueDate?: string;
    quotationId?: string;
    quotationNumber?: string;
    jobId?: string;
    jobNumber?: string;
  };

/** What a draft is made with: the time, the company with its usual terms, and the draft to change. */
interface Made {
  at: Date;
  company: Company;
  before?: Invoice;
}

/**
 * A draft with its sum in cents, issued deposits taken off, and the client's details as they are now. What was not sent
 * follows from the quotation or job. Refuses what `sourcesOf` refuses, a client or item that is not there, a due date that is
 * over, and a total that is nothing or too much.
 */
export async function drawUp(db: CompanyDb, charge: Charge, { at, company, before }: Made): Promise<Drawn> {
  const { kind, dueDate, discount: sentDiscount, percent } = charge;
  const security = kind === 'deposit' && (charge.security ?? before?.security ?? false);
  // One that was chosen before can stay until it is issued, which asks for a later one.
  if (dueDate && dueDate < singaporeDay(at) && dueDate !== before?.dueDate)
    throw refuseField('dueDate', messages.dueBefore);
  const { quotation, quotationId, job, source } = await sourcesOf(db, charge, before);
  if (kind === 'deposit' && !quotationId) throw refuseField('quotationId', messages.depositNeedsQuotation);
  const ofQuotation = quotationId ? await invoicesOfQuotation(db, quotationId) : [];
  const others = ofQuotation.filter(({ _id }) => _id !== before?._id);
  const parts = partsOf(charge, quotation, others);
  const isRest = charge.of === undefined && parts === undefined;
  const rest = isRest && source ? restOfSource(source, others) : undefined;
  const of = parts?.amount ?? charge.of ?? rest?.amount ?? rest?.lines ?? 0;
  // A percentage in place of lines takes the place of their discount too.
  const discount = (parts && charge.of !== undefined ? 0 : sentDiscount) ?? rest?.discount ?? 0;
  const usual = quoteDefaultsOf(company);
  const gstOf = security ? { gstPercent: 0 } : gstToCharge(charge, before ?? source, company);
  const { gstPercent } = gstOf;
  const sum = checkedSum(of, {
    discount,
    gstPercent,
    tooMuch: messages.discountTooLarge,
    ...(percent !== undefined && { smallAt: 'percent' }),
  });
  const { client = clientOf(source), jobId } = charge;
  const { to } = await recipient(db, client, before ? recipientOf(before) : goneClientOf(source));
  const takesAll = charge.otherClientsDeposits ?? before?.otherClientsDeposits ?? false;
  const document = { ...to, ...(takesAll && { otherClientsDeposits: true as const }) };
  const deposits = kind === 'invoice' ? depositsFor(document, ofQuotation) : [];
  const setOff = charge.setOff ?? setOffBy(before);
  checkSetOff(charge.setOff ?? [], deposits);
  const deductions = deductionsFor(deposits, before?._id, { ...sum, ...gstOf, setOff });
  const taken = beforeGstOf(deductions);
  const [net, gst] = [sum.net - taken.net, sum.gst - taken.gst];
  const jobNumber = job?.number ?? before?.jobNumber;
  return {
    ...document,
    kind,
    ...(security && { security }),
    title: charge.title || titleOf(source, parts?.percent, rest?.isPart) || before?.title || '',
    lines: await linesOf(db, of, [...(before?.lines ?? []), ...(source?.lines ?? [])]),
    subtotal: sum.subtotal,
    discount,
    deductions,
    ...gstOf,
    net,
    gst,
    total: net + gst,
    paymentTerm:
      charge.paymentTerm ?? termOfInvoice(source?.paymentTerm ?? (usual.quotePaymentTerm || usualTerm)),
    ...(dueDate && { dueDate }),
    ...(quotationId && quotation && { quotationId, quotationNumber: quotation.number }),
    ...(jobId && jobNumber && { jobId, jobNumber }),
  };
}

/**
 * The charged part of a quotation in hundredths of a percent: from the input, or from a deposit's term ('50% deposit'). A
 * deposit by its term is at most what other deposits and invoices have left.
 */
export function partsOf(
  {
    kind,
    security,
    of,
    percent,
  }: Pick<Charge, 'kind' | 'of' | 'percent'> & Partial<Pick<Charge, 'security'>>,
  quotation: InvoiceSource | undefined,
  others: readonly Invoice[],
) {
  if (!quotation || (of !== undefined && percent === undefined)) return undefined;
  const ofTerm = kind === 'deposit' && !security ? depositOfTerm(quotation.paymentTerm ?? '') : undefined;
  const share = percent ?? (ofTerm && Math.round(ofTerm * 100));
  if (share === undefined) {
    if (kind === 'deposit') throw refuseField('percent', messages.percentNeeded);
    return undefined;
  }
  const { lines, amount, discount } = quotation;
  const { net } = sumOf(amount ?? lines, { discount });
  const part = Math.round((net * share) / wholePercent);
  const left = percent === undefined ? net - netSoFar(others) : part;
  if (left <= 0) throw refuseField('percent', messages.nothingLeft(quotation.number));
  if (left >= part) return { percent: share, amount: part };
  return { percent: Math.round((left * wholePercent) / net), amount: left };
}

/** What is left of a quotation or job. Refuses one that other invoices charge as a whole. */
function restOfSource(source: InvoiceSource, others: readonly Invoice[]) {
  const rest = restOf(source, others);
  if (!rest) throw refuseField('amount', messages.nothingLeft(source.number));
  return rest;
}

/** The ids of the security deposits that a draft sets off. */
export const setOffBy = (draft: Pick<Invoice, 'deductions'> | undefined): string[] =>
  (draft?.deductions ?? []).flatMap(({ invoiceId, security }) => (security ? [invoiceId] : []));

function checkSetOff(ids: readonly string[], ofQuotation: readonly Invoice[]): void {
  const known = securityOf(ofQuotation).map(({ id }) => id);
  if (ids.some((id) => !known.includes(id))) throw refuseField('setOff', messages.setOffUnknown);
}

function clientOf(source: InvoiceSource | undefined): NonNullable<Charge['client']> {
  if (!source) throw refuseField('clientName', clientNeeded);
  const { clientId, clientName } = source;
  return clientId ? { id: clientId, name: '' } : { name: clientName };
}

/** The client of a quotation or job by its name alone, for a client that has been deleted since. */
function goneClientOf(source: InvoiceSource | undefined): Recipient | undefined {
  if (!source?.clientId) return undefined;
  return { ...noDetails, clientId: source.clientId, clientName: source.clientName };
}

export function titleOf(
  source: InvoiceSource | undefined,
  percent: number | undefined,
  isPart = false,
): string {
  if (!source) return '';
  const part = percent === undefined ? isPart && 'Rest' : showPercent(percent);
  return part ? `${part} of ${source.title}`.slice(0, 150) : source.title;
}

/** What a draft charges, for a change that leaves parts of it out, or for one that repeats it. GST, security and what is set off follow from the draft itself. */
export function asCharged(draft: Invoice): Charge {
  const { kind, clientId, clientName, title, lines, subtotal, discount, paymentTerm, dueDate } = draft;
  return {
    kind: kind === 'deposit' ? kind : 'invoice',
    client: clientId ? { id: clientId, name: '' } : { name: clientName },
    title,
    of: lines.length > 0 ? lines : subtotal,
    discount,
    paymentTerm,
    dueDate,
    percent: undefined,
    again: false,
    quotationId: undefined,
    jobId: undefined,
    otherClientsDeposits: undefined,
    withGst: undefined,
    gstReason: undefined,
    security: undefined,
    setOff: undefined,
  };
}

/** Refuses a document that is no longer a draft, or was saved since `revision`. */
export function checkDraft({ status, revision }: Invoice, standsOn: number | undefined): void {
  if (status !== 'draft') throw new Refusal('conflict', messages.notDraft);
  if (standsOn !== undefined && revision !== standsOn) throw new Refusal('conflict', messages.overtaken);
}
