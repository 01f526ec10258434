import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { operation } from '~/operation/operation.server';
import { ownCompany } from '../../account/index.server';
import { clients } from '../../crm/index.server';
import { invoiceSeries } from '../collections';
import { find, invoiceKind } from '../kinds.server';
import { byToken, opened } from '../link.server';
import { invoiceSheet } from '../sheet';
import { missingForInvoiceNow } from './invoicenow';
import { ublOf } from './invoicenow.server';
import { warningOf } from './invoices.server';
import * as messages from './messages';
import { payNowOf } from './pay-now';
import { statusOn } from './status';

/** One document, whole, with what its page says about it: its client, what InvoiceNow lacks, and whether it can be paid by PayNow. */
export const readInvoice = operation({
  name: 'readClientInvoice',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, company, db }) {
    const invoice = await find(db, invoiceKind, id);
    const { clientId, status } = invoice;
    const [client, warning, document, series] = await Promise.all([
      clientId ? db.in(clients).findOne({ _id: clientId }) : null,
      // The invoice is shown even if its quotation is gone.
      warningOf(db, invoice).catch(() => ''),
      status === 'draft' ? null : ublOf(db, invoice, company),
      db.in(invoiceSeries).findOne({ _id: id }),
    ]);
    return {
      invoice,
      company,
      client,
      warning,
      series,
      missing: document ? missingForInvoiceNow(document) : [],
      hasPayNow: payNowOf(invoice, company, singaporeDay(new Date())) !== null,
      access: actor.access,
      sender: { name: actor.name, email: actor.email },
    };
  },
});

/** The content of the public page. */
export const readSharedInvoice = operation({
  name: 'readSharedInvoice',
  access: 'public',
  effect: 'read',
  input: byToken,
  failed: messages.loadFailed,
  async run({ input: { token }, ...viewer }) {
    const { db, document: invoice } = await opened(invoiceKind, token, viewer);
    const company = await ownCompany(db);
    const today = singaporeDay(new Date());
    return {
      token,
      kind: invoice.kind,
      status: statusOn(invoice, today),
      dueDate: invoice.dueDate ?? '',
      hasPayNow: payNowOf(invoice, company, today) !== null,
      sheet: invoiceSheet(invoice, company),
    };
  },
});
