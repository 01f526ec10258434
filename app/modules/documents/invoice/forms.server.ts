import { z } from 'zod';
import { holds } from '~/core/access';
import { showMoney } from '~/core/money';
import { termOfInvoice } from '~/core/payment-terms';
import { quoteDefaultsOf } from '~/core/quote-defaults';
import { operation } from '~/operation/operation.server';
import { clientChoice } from '../../crm/index.server';
import { itemChoice } from '../../inventory/index.server';
import { endedJobs } from '../../jobs/index.server';
import type { Invoice } from '../collections';
import { gstShown, gstToCharge } from '../gst';
import { find, invoiceKind } from '../kinds.server';
import { invoicesOfJob, invoicesOfQuotation, openDeposits, securityOf } from '../ledger/deposits.server';
import { restOf } from '../ledger/quotation-ledger.server';
import { itemsIn } from '../lines.server';
import { openEditInput, searchText } from '../schema';
import { sellsStock } from '../stock.server';
import { setOffBy } from './draw-up.server';
import * as messages from './messages';
import { openNewInput } from './schema';
import { sourcesOf } from './sources.server';

/** The data of a new invoice's form: the clients to choose from, and its quotation or job. */
export const openForm = operation({
  name: 'openInvoiceForm',
  access: 'Quotes',
  effect: 'read',
  input: openNewInput,
  failed: messages.loadFailed,
  async run({ input: { client, percent, q, itemQ = '', ...of }, actor, company, db }) {
    const job = of.job || of.jobId;
    const [{ source, quotationId = '' }, before] = await Promise.all([
      sourcesOf(db, { quotationId: of.quotation || of.quotationId, jobId: job }),
      job ? invoicesOfJob(db, [job]) : [],
    ]);
    const ofQuotation = quotationId ? await invoicesOfQuotation(db, quotationId) : [];
    const chosen = client ?? source?.clientId;
    const [clients, items] = await Promise.all([
      clientChoice(db, { ...(chosen && { chosen }), ...(q && { q }) }),
      itemChoice(db, { chosen: itemsIn(source?.lines), q: itemQ, access: actor.access }),
    ]);
    const usual = quoteDefaultsOf(company);
    return {
      securities: showSecurities(ofQuotation),
      clients,
      mayAddClient: holds(actor.access, 'CRM'),
      items,
      chosen: chosen ?? '',
      source,
      rest: source && restOf(source, ofQuotation),
      deposits: showDeposits(ofQuotation),
      quotationId,
      jobId: job ?? '',
      sellsStock: await sellsStock(db, { jobId: job, quotationId }),
      maySeeJob: holds(actor.access, 'JobManagement'),
      // The invoices this job already has.
      before: before.map(({ _id: id, number = 'Draft', title }) => ({ id, number, title })),
      percent: percent ?? '',
      paymentTerm: termOfInvoice(source?.paymentTerm ?? (usual.quotePaymentTerm || '30 days')),
      ...gstShown(gstToCharge({}, source, company), company),
    };
  },
});

/** The data of a draft's form, with the clients to choose from. */
export const openEditForm = operation({
  name: 'openInvoiceEditForm',
  access: 'Quotes',
  effect: 'read',
  input: openEditInput,
  failed: messages.loadFailed,
  async run({ input: { id, q, itemQ = '' }, actor, company, db }) {
    const invoice = await find(db, invoiceKind, id);
    const { clientId, lines, quotationId } = invoice;
    const ofQuotation = quotationId ? await invoicesOfQuotation(db, quotationId) : [];
    const [clients, items] = await Promise.all([
      clientChoice(db, { ...(clientId && { chosen: clientId }), ...(q && { q }) }),
      itemChoice(db, { chosen: itemsIn(lines), q: itemQ, access: actor.access }),
    ]);
    return {
      invoice,
      securities: showSecurities(ofQuotation),
      deposits: showDeposits(ofQuotation, id),
      setOff: setOffBy(invoice),
      sellsStock: await sellsStock(db, invoice),
      clients,
      mayAddClient: holds(actor.access, 'CRM'),
      items,
      hasGstNumber: Boolean(company.gstNumber),
    };
  },
});

/** The deposits that an invoice takes off, for the sum in its form. */
function showDeposits(ofQuotation: readonly Invoice[], own?: string) {
  return openDeposits(ofQuotation, own).map(({ deposit, left }) => ({
    number: deposit.number ?? '',
    net: left.net,
    gst: left.gst,
    gstPercent: deposit.gstPercent,
    gstReason: deposit.gstReason,
    clientId: deposit.clientId ?? '',
    clientName: deposit.clientName,
  }));
}

/** The security deposits that an invoice may set off, as its form shows them. */
function showSecurities(ofQuotation: readonly Invoice[]) {
  return securityOf(ofQuotation).map(({ id, number, left }) => ({ id, number, left: showMoney(left) }));
}

/** The jobs that ended last, each with its invoices, to start an invoice from. */
export const chooseJob = operation({
  name: 'chooseJobToInvoice',
  access: 'Quotes',
  effect: 'read',
  input: z.object({ q: searchText }),
  failed: messages.loadFailed,
  async run({ input: { q }, actor, db }) {
    const jobs = await endedJobs(db, q);
    const charged = await invoicesOfJob(
      db,
      jobs.map(({ _id }) => _id),
    );
    const rows = jobs.map((job) => ({ job, invoices: charged.filter(({ jobId }) => jobId === job._id) }));
    return { rows, q, maySeeJobs: holds(actor.access, 'JobManagement') };
  },
});
