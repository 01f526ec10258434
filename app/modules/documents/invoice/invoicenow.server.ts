import { lineAmount } from '~/core/money-lines';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import type { Invoice } from '../collections';
import { issuerOf } from '../issuer';
import { find, invoiceKind } from '../kinds.server';
import { recipientNow, recipientOf } from '../recipient.server';
import { invoiceNowXml, missingForInvoiceNow, type UblDocument } from './invoicenow';
import * as messages from './messages';

/** An issued document for InvoiceNow. Refuses a draft, or one with missing details, with 409. */
export const readXml = operation({
  name: 'readInvoiceXml',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.downloadFailed,
  async run({ input: { id }, company, db }) {
    const invoice = await find(db, invoiceKind, id);
    if (invoice.status === 'draft') throw new Refusal('conflict', messages.draftOnly);
    const document = await ublOf(db, invoice, company);
    const [first] = missingForInvoiceNow(document);
    if (first) throw new Refusal('conflict', messages.notReady(first.text));
    return { name: `${document.number}.xml`, xml: invoiceNowXml(document) };
  },
});

/** Details missing at issue, such as a UEN, are taken from the current records; the GST number is that of the day of issue. */
export async function ublOf(db: CompanyDb, invoice: Invoice, company: CompanySeen): Promise<UblDocument> {
  const today = issuerOf(company);
  const issuer = invoice.issuer ?? today;
  const client = recipientOf(invoice);
  const clientToday = await recipientNow(db, client);
  const { lines, deductions, subtotal, discount, title, corrects } = invoice;
  return {
    kind: invoice.kind,
    number: invoice.number ?? '',
    uuid: invoice.uuid ?? '',
    issueDate: invoice.issuedOn ?? '',
    ...(invoice.dueDate && { dueDate: invoice.dueDate }),
    currency: invoice.currency,
    title,
    ...(invoice.paymentTerm && { paymentTerm: invoice.paymentTerm }),
    supplier: {
      name: issuer.name,
      uen: issuer.uen || today.uen,
      address: issuer.address || today.address,
      postalCode: issuer.postalCode || today.postalCode,
      gstNumber: issuer.gstNumber,
    },
    customer: {
      name: client.clientName,
      uen: client.clientUen || clientToday.clientUen,
      address: client.clientAddress || clientToday.clientAddress,
      postalCode: client.clientPostalCode || clientToday.clientPostalCode,
      email: client.billingEmail,
    },
    lines:
      lines.length > 0
        ? lines.map((line) => ({ ...line, amount: lineAmount(line) }))
        : [{ description: title, quantity: 1_000, unitPrice: subtotal, amount: subtotal }],
    discount,
    gstPercent: invoice.gstPercent,
    ...(invoice.gstReason && { gstReason: invoice.gstReason }),
    net: invoice.net,
    gst: invoice.gst,
    total: invoice.total,
    deposits: deductions.map(({ number, net, beforeGst }) => ({
      number,
      net,
      ...(beforeGst === false && { beforeGst }),
    })),
    ...(invoice.security && { security: invoice.security }),
    ...(company.registeredForPayNow &&
      company.uen && { payNow: `${company.uen}${company.paynowSuffix ?? ''}` }),
    ...(corrects && {
      corrects: { number: corrects.number, issueDate: corrects.issuedOn, reason: corrects.reason },
    }),
  };
}
