import { holds } from '~/core/access';
import { idInput } from '~/core/named-id';
import { termOfInvoice } from '~/core/payment-terms';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { operation } from '~/operation/operation.server';
import { ownCompany } from '../../account/index.server';
import { clientChoice } from '../../crm/index.server';
import { itemChoice } from '../../inventory/index.server';
import { invoices } from './collections';
import { invoicesOfJob } from './deposits.server';
import * as messages from './messages';
import { openFormInput } from './schema';
import { sourcesOf } from './sources.server';

/** The data of a new invoice's form: the clients to choose from, and its quotation or job. */
export const openForm = operation({
  name: 'openInvoiceForm',
  access: 'Quotes',
  effect: 'read',
  input: openFormInput,
  failed: messages.loadFailed,
  async run({ input: { client, percent, q, itemQ = '', ...of }, actor, db }) {
    const job = of.job || of.jobId;
    const [company, { source, quotationId = '' }, before] = await Promise.all([
      ownCompany(db),
      sourcesOf(db, { quotationId: of.quotation || of.quotationId, jobId: job }),
      job ? invoicesOfJob(db, [job]) : [],
    ]);
    const chosen = client ?? source?.clientId;
    const [clients, items] = await Promise.all([
      clientChoice(db, { ...(chosen && { chosen }), ...(q && { q }) }),
      itemChoice(db, { chosen: itemsIn(source?.lines), q: itemQ, access: actor.access }),
    ]);
    const usual = quoteDefaultsOf(company);
    return {
      clients,
      items,
      chosen: chosen ?? '',
      source,
      quotationId,
      jobId: job ?? '',
      maySeeJob: holds(actor.access, 'JobManagement'),
      // The invoices this job already has.
      before: before.map(({ _id: id, number = 'Draft', title }) => ({ id, number, title })),
      percent: percent ?? '',
      paymentTerm: termOfInvoice(source?.paymentTerm ?? (usual.quotePaymentTerm || '30 days')),
      gst: source?.gstPercent !== undefined ? source.gstPercent > 0 : usual.quoteGst === 'on',
    };
  },
});

/** The data of a draft's form, with the clients to choose from. */
export const openEditForm = operation({
  name: 'openInvoiceEditForm',
  access: 'Quotes',
  effect: 'read',
  input: idInput.extend(openFormInput.shape),
  failed: messages.loadFailed,
  async run({ input: { id, q, itemQ = '' }, actor, db }) {
    const invoice = await db.in(invoices).get(id, messages.unknown);
    const { clientId, lines } = invoice;
    const [clients, items] = await Promise.all([
      clientChoice(db, { ...(clientId && { chosen: clientId }), ...(q && { q }) }),
      itemChoice(db, { chosen: itemsIn(lines), q: itemQ, access: actor.access }),
    ]);
    return { invoice, clients, items };
  },
});

/** The items of these lines, so that their choices list them. */
function itemsIn(lines: readonly { itemId?: string }[] = []): string[] {
  return lines.flatMap(({ itemId }) => itemId ?? []);
}
