import { defineModule } from '~/core/modules.server';
import { daily } from '~db/jobs';
import * as collections from './collections';
import { forgetClient } from './forget-client.server';
import { accountOf, owedBy, signedRow } from './invoice/invoice-list.server';
import { removeDraftsOf } from './invoice/invoices.server';
import { invoiceNeeds } from './invoice/needs.server';
import { invoicesOfJobs } from './invoice/of-jobs.server';
import { itemsInDocuments } from './items-used.server';
import {
  confirmAcceptanceJob,
  invoicePaperJob,
  invoiceReminders,
  quotationPaperJob,
  recurringInvoices,
  tellMakerJob,
} from './jobs.server';
import { invoiceKind, quotationKind } from './kinds.server';
import { quotationsForClients } from './quotation/add-client.server';
import { quotationNeeds } from './quotation/needs.server';
import {
  upgradeCredited,
  upgradeExcess,
  upgradeHeld,
  upgradeReleases,
  upgradeRepeats,
  upgradeToInvoice,
} from './upgrade.server';

const madeByThem = 'The company’s record. That you made or changed it is in activity.';

export default defineModule({
  title: 'Quotations and invoices',
  menu: { to: '/Quotes', label: 'Quotes', icon: 'quotes', also: ['/Invoices', '/Pricing'], key: 'Quotes' },
  clientTabs: [
    { path: 'quotes', label: 'Quotations', key: 'Quotes', within: 'Work' },
    { path: 'invoices', label: 'Invoices', key: 'Quotes', within: 'Money' },
  ],
  settings: null,
  commands: [
    {
      title: 'New quotation',
      link: '/Quotes/new',
      also: 'add quote',
      key: 'Quotes',
      rank: 20,
      forClient: ['quotation', 'quote'],
    },
    {
      title: 'New invoice',
      link: '/Invoices/new',
      also: 'add bill',
      key: 'Quotes',
      rank: 30,
      forClient: ['invoice'],
    },
    {
      title: 'Statement',
      link: '/clientDashBoard/{id}/invoices',
      key: 'Quotes',
      forClient: ['statement', 'soa'],
    },
    { title: 'Quotes', link: '/Quotes', also: 'quotations', key: 'Quotes' },
    { title: 'Invoices', link: '/Invoices', also: 'bills', key: 'Quotes' },
    { title: 'GST figures', link: '/Invoices/gst', also: 'tax', key: 'Quotes' },
  ],
  collections,
  exported: {
    quotations: {
      file: 'quotations',
      says: 'Quotations, with their lines and history. Amounts in dollars.',
      without: ['paper'],
      // Percentages are stored in hundredths, like money.
      cents: ['discount', 'net', 'gst', 'amount', 'lines.unitPrice', 'lines.discountPercent'],
      thousandths: ['lines.quantity', 'begun.held.quantity', 'begun.held.short'],
    },
    invoices: {
      file: 'client-invoices',
      says: 'Invoices, deposits and credit notes for your clients, with payments and refunds. Amounts in dollars.',
      without: ['paper'],
      cents: [
        ...['subtotal', 'discount', 'net', 'gst', 'total', 'lines.unitPrice', 'payments.amount'],
        // Percentages are stored in hundredths, like money.
        ...['lines.discountPercent'],
        ...['deductions.net', 'deductions.gst', 'credits.net', 'credits.gst', 'history.amount'],
      ],
      thousandths: ['lines.quantity', 'credits.lines.quantity', 'corrects.lines.quantity'],
      inTable: signedRow,
    },
    invoiceSeries: {
      file: 'client-invoices-repeating',
      says: 'Invoices that repeat; the id is that of client-invoices.',
    },
    quotationLedgers: 'Sums of what was invoiced of quotations: see quotations and client-invoices.',
    receivables: 'Sums of what is open on client-invoices, by due date.',
  },
  ofPerson: { quotations: madeByThem, invoices: madeByThem, invoiceSeries: madeByThem },
  found: [
    {
      kind: 'quotation',
      rank: 30,
      title: 'Quotations',
      key: 'Quotes',
      list: '/Quotes',
      page: (id) => `/Quotes/${id}`,
    },
    {
      kind: 'invoice',
      rank: 40,
      title: 'Invoices',
      key: 'Quotes',
      list: '/Invoices',
      page: (id) => `/Invoices/${id}`,
    },
  ],
  files: [quotationKind.file, invoiceKind.file],
  needs: [quotationNeeds, invoiceNeeds],
  imports: null,
  jobs: [quotationPaperJob, invoicePaperJob, tellMakerJob, confirmAcceptanceJob],
  clock: [daily({ at: '00:15', kind: recurringInvoices }), daily({ at: '09:00', kind: invoiceReminders })],
  upgrades: [
    { name: 'quotations.heldInThousandths', added: '2026-11-29', work: upgradeHeld },
    { name: 'invoices.statusOfCredited', added: '2026-11-29', work: upgradeCredited },
    { name: 'invoices.excess', added: '2026-11-29', work: upgradeExcess },
    { name: 'invoices.releasesOfCredited', added: '2026-11-29', work: upgradeReleases },
    { name: 'quotations.toInvoice', added: '2026-11-29', work: upgradeToInvoice },
    { name: 'invoices.repeats', added: '2026-11-29', work: upgradeRepeats },
  ],
  reactions: {
    clientDeleted: [forgetClient],
    sampleRemoved: [removeDraftsOf],
    quotations: quotationsForClients,
    accountOf,
    owedBy,
    jobInvoices: invoicesOfJobs,
    itemsUsed: [itemsInDocuments],
  },
});
