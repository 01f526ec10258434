import { holds } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { idInput } from '~/core/named-id';
import { operation } from '~/operation/operation.server';
import { listOf } from '~db/queries';
import { ownCompany } from '../../account/index.server';
import { clients } from '../../crm/index.server';
import { invoiceSeries, invoices } from '../collections';
import { find, invoiceKind } from '../kinds.server';
import { byToken, openShared } from '../link.server';
import { mailAddressOf } from '../recipient.server';
import { invoiceSheet } from '../sheet';
import { missingForInvoiceNow } from './invoicenow';
import { ublOf } from './invoicenow.server';
import { warningOf } from './invoices.server';
import { checksOfInvoice } from './issue.server';
import * as messages from './messages';
import { payNowOf } from './pay-now';
import { creditsOf } from './payments.server';
import { showReleases } from './show';
import { creditLeftOf, statusOn } from './status';

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
    const { access } = actor;
    const isIssued = status !== 'draft' && invoice.kind !== 'credit';
    const mostToPay = 3;
    const one = { sort: {}, limit: 1 };
    const reads = {
      clients: listOf(clients, { _id: clientId ?? '' }, one),
      series: listOf(invoiceSeries, { _id: id }, one),
      corrected: listOf(invoices, { _id: invoice.corrects?.invoiceId ?? '' }, one),
    };
    // Where the credit on this invoice can be used.
    const toPayRead = listOf(
      invoices,
      { clientId: clientId ?? '', open: true },
      { sort: { createdAt: -1 }, limit: mostToPay, projection: { number: 1 } },
    );
    const usesCredit = invoice.excess && clientId;
    const reading = db.read({ ...reads, ...(usesCredit && { toPay: toPayRead }) });
    const addressing = reading.then(({ clients: [client] }) =>
      holds(access, 'CRM') ? mailAddressOf(invoice, client) : undefined,
    );
    const [found, to, warning, document, checks, credits] = await Promise.all([
      reading,
      addressing,
      warningOf(db, invoice, status !== 'draft'),
      status === 'draft' ? null : ublOf(db, invoice, company),
      status === 'draft'
        ? addressing.then((to) => checksOfInvoice(db, invoice, { company, access, to }))
        : [],
      invoice.open ? creditsOf(db, invoice) : [],
    ]);
    return {
      invoice,
      company,
      client: found.clients[0] ?? null,
      /** Empty for people who don't see clients' addresses. */
      mailAddress: to ?? '',
      warning,
      series: found.series[0] ?? null,
      gaveBack: showReleases(invoice, found.corrected[0]?.deductions),
      /** What is the client's, in cents: on this invoice, and on others, with which this one can be paid. */
      excess: isIssued ? Math.max(0, creditLeftOf(invoice)) : 0,
      credit: credits.reduce((sum, one) => sum + creditLeftOf(one), 0),
      toPay: found.toPay ?? [],
      checks,
      missing: document ? missingForInvoiceNow(document) : [],
      hasPayNow: payNowOf(invoice, company, singaporeDay(new Date())) !== null,
      access,
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
    const { db, document: invoice } = await openShared(invoiceKind, token, viewer);
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
