import { randomBytes, randomUUID } from 'node:crypto';
import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { gstRate, sumOf } from '~/core/money-lines';
import { nextDay } from '~/core/repeat';
import { repeatOf } from '~/core/repeat-input';
import { searchKey } from '~/core/search-key';
import type { DocumentLine, Invoice, InvoiceSeries, Receivable } from '~/modules/documents/collections';
import { issuerOf } from '~/modules/documents/issuer';
import type { New } from '../company-db';
import * as data from './data/invoices';
import { inTheDay, type Sample } from './sample';

/** The invoices of the sample company, which of them repeat, the open sums by due date, and how many were issued in each year. */
export function sampleInvoices(
  company: Parameters<typeof issuerOf>[0],
  { writers, client: clientOf, now }: Sample,
): {
  invoices: New<Invoice>[];
  series: New<InvoiceSeries>[];
  receivables: New<Receivable>[];
  issued: Record<string, number>;
} {
  const issued: Record<string, number> = {};
  const series: New<InvoiceSeries>[] = [];
  const open = new Map<string, New<Receivable>>();
  const invoices = data.invoices.map((row, place): New<Invoice> => {
    const by = writers[place % 2 === 0 ? 0 : 1];
    const client = clientOf(row.client);
    const at = inTheDay(now, row.daysAgo, place);
    const issuedOn = singaporeDay(at);
    const dueDate = dayAfter(issuedOn, row.term);
    const lines = row.lines.map(
      ({ description, quantity, unit, price }): DocumentLine => ({
        description,
        quantity: Math.round(quantity * 1_000),
        ...(unit && { unit }),
        unitPrice: Math.round(price * 100),
      }),
    );
    const gstPercent = row.gstReason ? 0 : gstRate;
    const { subtotal, net, gst, total } = sumOf(lines, { gstPercent });
    const isDraft = row.paid === null;
    const amount = Math.round(total * (row.paid ?? 0));
    const balance = isDraft ? 0 : total - amount;
    const paidAt = new Date(Math.min(at.getTime() + 9 * dayMs, now.getTime()));
    if (balance > 0) {
      const sum = open.get(dueDate) ?? { _id: newId(), dueDate, count: 0, balance: 0 };
      open.set(dueDate, { ...sum, count: sum.count + 1, balance: sum.balance + balance });
    }
    const year = issuedOn.slice(0, 4);
    if (!isDraft) issued[year] = (issued[year] ?? 0) + 1;
    const number = `INV-${year}-${String(issued[year] ?? 0).padStart(4, '0')}`;
    const _id = newId();
    const madeBy = { createdBy: by._id, createdByName: by.name, createdAt: at };
    const repeat = repeatOf({ repeat: row.repeats }, issuedOn);
    const next = repeat && nextDay(repeat, issuedOn, issuedOn);
    if (repeat && next) series.push({ _id, repeat, next, ...madeBy });
    return {
      _id,
      kind: 'invoice',
      status: isDraft ? 'draft' : balance <= 0 ? 'paid' : amount > 0 ? 'part-paid' : 'issued',
      ...(balance > 0 && { open: true as const }),
      ...(balance < 0 && { excess: true as const }),
      clientId: client._id,
      clientName: client.name,
      clientAddress: client.address,
      clientPostalCode: client.postalCode ?? '',
      clientUen: client.uen ?? '',
      contactPerson: client.contactPerson,
      billingEmail: client.billingEmail || client.email,
      searchText: searchKey(`${isDraft ? '' : number} ${client.name} ${row.title}`),
      title: row.title,
      lines,
      subtotal,
      discount: 0,
      deductions: [],
      gstPercent,
      ...(row.gstReason && { gstReason: row.gstReason }),
      net,
      gst,
      total,
      currency: 'SGD',
      paymentTerm: `${row.term} days`,
      ...(!isDraft && {
        number,
        issuedOn,
        issuedAt: at,
        dueDate,
        uuid: randomUUID(),
        linkToken: randomBytes(24).toString('base64url'),
        issuer: issuerOf(company),
      }),
      payments:
        amount > 0
          ? [
              {
                id: newId(),
                amount,
                date: singaporeDay(paidAt),
                method: place % 2 === 0 ? 'paynow' : 'transfer',
                reference: `DBS ${4_810 + place}`,
                note: '',
                at: paidAt,
                byName: by.name,
              },
            ]
          : [],
      credits: [],
      history: [
        { at, what: 'made', by: by.name },
        ...(isDraft ? [] : [{ at, what: 'issued' as const, by: by.name }]),
        ...(amount > 0 ? [{ at: paidAt, what: 'paid' as const, by: by.name, amount }] : []),
      ],
      revision: isDraft ? 0 : 1,
      ...madeBy,
      updatedAt: amount > 0 ? paidAt : at,
    };
  });
  return { invoices, series, receivables: [...open.values()], issued };
}
