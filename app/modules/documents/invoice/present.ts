import { singaporeDay } from '~/core/dates';
import { dollars } from '~/core/money';
import { lineAmount } from '~/core/money-lines';
import { presentRepeat } from '~/core/repeat-input';
import type { Invoice, InvoiceSeries, Repeating } from '../collections';
import { linkOf } from '../kinds';
import { creditedOfLines } from './credit';
import type { Method } from './methods';
import { balanceShown, creditLeftOf, statusOn, sumsOf } from './status';

/** A document in the documented shape. */
export function presentInvoice(invoice: Invoice) {
  const { prepaid, paid, credited } = sumsOf(invoice);
  const creditedLines = creditedOfLines(invoice);
  return {
    id: invoice._id,
    kind: invoice.kind,
    security: invoice.security ?? false,
    number: invoice.number ?? null,
    status: statusOn(invoice, singaporeDay(new Date())),
    clientId: invoice.clientId ?? null,
    clientName: invoice.clientName,
    title: invoice.title,
    lines: invoice.lines.map((line, place) => ({
      itemId: line.itemId ?? null,
      description: line.description,
      quantity: line.quantity / 1_000,
      unit: line.unit ?? null,
      unitPrice: dollars(line.unitPrice),
      discountPercent: (line.discountPercent ?? 0) / 100,
      amount: dollars(lineAmount(line)),
      credited: (creditedLines[place] ?? 0) / 1_000,
    })),
    amount: invoice.lines.length > 0 ? null : dollars(invoice.subtotal),
    net: dollars(invoice.net),
    discount: dollars(invoice.discount),
    gst: dollars(invoice.gst),
    withGst: invoice.gstPercent > 0,
    gstReason: invoice.gstReason ?? null,
    total: dollars(invoice.total),
    deposits: invoice.deductions.map(({ invoiceId, number, net, beforeGst = true }) => ({
      id: invoiceId,
      number,
      amount: dollars(net),
      beforeGst,
    })),
    setOff: invoice.deductions.flatMap(({ invoiceId, security }) => (security ? [invoiceId] : [])),
    prepaid: dollars(prepaid),
    paid: dollars(paid),
    credited: dollars(credited),
    balance: dollars(balanceShown(invoice)),
    clientCredit: dollars(invoice.status === 'draft' ? 0 : Math.max(0, creditLeftOf(invoice))),
    currency: invoice.currency,
    paymentTerm: invoice.paymentTerm,
    issuedAt: invoice.issuedAt?.toISOString() ?? null,
    dueDate: invoice.dueDate ?? null,
    quotationId: invoice.quotationId ?? null,
    jobId: invoice.jobId ?? null,
    revision: invoice.revision,
    createdAt: invoice.createdAt.toISOString(),
    link: linkOf('invoice', invoice),
    releases: invoice.corrects?.releases ?? null,
    payments: invoice.payments
      .filter(({ refund }) => !refund)
      .map(({ id, amount, date, method, reference, note, reverses, from, usedFor }) => ({
        id,
        amount: dollars(amount),
        date,
        method,
        reference,
        note,
        reverses: reverses ?? null,
        invoiceId: (from ?? usedFor)?.invoiceId ?? null,
      })),
    refunds: invoice.payments
      .filter(({ refund }) => refund)
      .map(({ id, amount, date, method, reference, reverses }) => ({
        id,
        amount: dollars(-amount),
        date,
        method: method as Method,
        reference,
        reverses: reverses ?? null,
      })),
  };
}

/** A repeating invoice in the documented shape. */
export const presentSeries = ({ repeat, next }: InvoiceSeries) => ({ ...presentRepeat(repeat), next });

export function presentRepeating({ series, invoice }: Repeating) {
  const { _id: id, number = null, clientName, title } = invoice;
  return { id, number, clientName, title, ...presentSeries(series) };
}
