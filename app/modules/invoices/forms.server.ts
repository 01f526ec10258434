import { idInput } from '~/core/named-id';
import { operation } from '~/core/operation';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { ownFirm } from '../account/index.server';
import { clientChoice } from '../crm/index.server';
import { reactions } from '../reactions.server';
import { invoices } from './collections';
import * as messages from './messages';
import { openFormInput } from './schema';

/** What the form of a new invoice begins with: whom one can choose, and what its quotation or job says. */
export const openForm = operation({
  name: 'openInvoiceForm',
  access: 'Quotes',
  effect: 'read',
  input: openFormInput,
  failed: messages.loadFailed,
  async run({ input: { client, quotation, job, percent, q }, db }) {
    const { invoiceSources } = reactions();
    const [firm, ofQuotation, ofJob] = await Promise.all([
      ownFirm(db),
      quotation ? invoiceSources?.quotation(db, quotation) : undefined,
      job ? invoiceSources?.job(db, job) : undefined,
    ]);
    const source = ofQuotation ?? ofJob;
    const chosen = client ?? source?.clientId;
    const clients = await clientChoice(db, { ...(chosen && { chosen }), ...(q && { q }) });
    const usual = quoteDefaultsOf(firm);
    return {
      clients,
      chosen: chosen ?? '',
      source,
      quotationId: quotation ?? '',
      jobId: job ?? '',
      percent: percent ?? '',
      paymentTerm: source?.paymentTerm ?? (usual.quotePaymentTerm || '30 days'),
      gst: source?.gstPercent !== undefined ? source.gstPercent > 0 : usual.quoteGst === 'on',
    };
  },
});

/** What a draft's form holds, and whom one can choose. */
export const openEditForm = operation({
  name: 'openInvoiceEditForm',
  access: 'Quotes',
  effect: 'read',
  input: idInput.extend(openFormInput.shape),
  failed: messages.loadFailed,
  async run({ input: { id, q }, db }) {
    const invoice = await db.in(invoices).get(id, messages.unknown);
    const { clientId } = invoice;
    const clients = await clientChoice(db, { ...(clientId && { chosen: clientId }), ...(q && { q }) });
    return { invoice, clients };
  },
});
