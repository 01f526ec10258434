import type { PricedLine } from '~/core/money-lines';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Method } from './methods';
import type { Interval } from './recurring';
import type { Kind, StoredStatus } from './status';

/** One thing that is charged. */
export interface InvoiceLine extends PricedLine {
  /** The item of the stock that it is, if it is one. */
  itemId?: string;
  description: string;
}

/** A deposit that was invoiced before and is taken off here, in cents. */
export interface Deduction {
  invoiceId: string;
  number: string;
  net: number;
  gst: number;
}

/** Money that came, or went back. Lines are added and never changed. */
export interface Payment {
  id: string;
  /** In cents; below 0 where it reverses another. */
  amount: number;
  /** A day in Singapore. */
  date: string;
  method: Method;
  reference: string;
  note: string;
  /** The payment that this line reverses. */
  reverses?: string;
  at: Date;
  byName: string;
}

/** A credit note as the invoice that it corrects knows it, in cents. */
export interface CreditOf {
  id: string;
  number: string;
  /** A day in Singapore. */
  issuedOn: string;
  net: number;
  gst: number;
}

/** The company as it was when the document was issued, with what its law asks for. */
export interface Issuer {
  name: string;
  address: string;
  postalCode: string;
  phone: string;
  uen: string;
  gstNumber: string;
  bankDetails: string;
  invoiceTerms: string;
}

/** What happened to a document, for its history. */
const eventKinds = [
  'made',
  'changed',
  'issued',
  'mailed',
  'reminded',
  'opened',
  'opened WhatsApp',
  'link on',
  'link off',
  'paid',
  'reversed',
  'credited',
  'repeats',
  'repeats no more',
] as const;
export interface HistoryEvent {
  /** Of a reminder: its event is taken back where its mail did not go. */
  id?: string;
  at: Date;
  what: (typeof eventKinds)[number];
  by: string;
  /** The address of a mail, the number of a credit note, or how often it repeats. */
  to?: string;
  /** In cents. */
  amount?: number;
}

/**
 * An invoice, a deposit invoice or a credit note. Once it is issued, what it charges to whom never changes; payments,
 * credit notes, its link and its history are added to it.
 */
export interface Invoice extends CompanyDocument {
  kind: Kind;
  /** INV-2026-0001 or CN-2026-0001, without gaps in company and year; drafts have none. */
  number?: string;
  status: StoredStatus;
  /** Only while something is to be paid: what lists and ageing look for. */
  open?: true;
  /** The client; absent where it is a name that is no client. */
  clientId?: string;
  clientName: string;
  clientAddress: string;
  clientPostalCode: string;
  clientUen: string;
  contactPerson: string;
  billingEmail: string;
  /** Number, client and title in small letters. */
  searchText: string;
  title: string;
  /** Empty where it is one amount. */
  lines: InvoiceLine[];
  /** In cents: the lines or the one amount; what is off the whole; the deposits that are taken off. */
  subtotal: number;
  discount: number;
  deductions: Deduction[];
  /** In percent; 0 where none is charged. */
  gstPercent: number;
  /** In cents, deposits taken off: before GST, GST, and both. */
  net: number;
  gst: number;
  total: number;
  currency: 'SGD';
  paymentTerm: string;
  /** A day in Singapore. A draft has it where somebody chose one, else the term gives it when it is issued. */
  dueDate?: string;
  /** A day in Singapore, with the moment. */
  issuedOn?: string;
  issuedAt?: Date;
  issuer?: Issuer;
  /** A UUID for InvoiceNow. */
  uuid?: string;
  quotationId?: string;
  /** Its number, as it is shown. */
  quotationNumber?: string;
  jobId?: string;
  jobNumber?: string;
  /** The invoice that it repeats, and the day for which the clock made it. */
  recurringId?: string;
  recurringDay?: string;
  /** Of a credit note: what it corrects, and why. */
  corrects?: { invoiceId: string; number: string; issuedOn: string; reason: string };
  payments: Payment[];
  credits: CreditOf[];
  /** What the public address holds, while it works: 192 random bits. */
  linkToken?: string;
  /** When it was mailed first, and when its public page was opened first. */
  sentAt?: Date;
  openedAt?: Date;
  /** The reminders that went out, by their days around the due date (`reminders.ts`). */
  reminded?: number[];
  /** The last fifty events, oldest first. */
  history: HistoryEvent[];
  /** The PDF that was printed last, and the digest of what it shows. */
  paper?: { fileId: string; digest: string };
  /** How often it was saved: a save on top of an older count is refused. */
  revision: number;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
}

const issued = { partialFilterExpression: { issuedOn: { $exists: true } } };
const stillOpen = { partialFilterExpression: { open: { $exists: true } } };

export const invoices = companyCollection<Invoice>(
  'salesInvoices',
  [
    { key: { companyId: 1, createdAt: -1, _id: -1 } },
    // What is overdue is not listed as issued: that is told from the index alone.
    { key: { companyId: 1, status: 1, createdAt: -1, _id: -1, dueDate: 1, kind: 1 } },
    { key: { companyId: 1, clientId: 1, createdAt: -1, _id: -1 } },
    {
      key: { companyId: 1, number: 1 },
      unique: true,
      partialFilterExpression: { number: { $exists: true } },
    },
    { key: { companyId: 1, issuedOn: 1, _id: 1 }, ...issued },
    { key: { companyId: 1, open: 1, createdAt: -1, _id: -1, dueDate: 1 }, ...stillOpen },
    { key: { companyId: 1, open: 1, dueDate: 1, _id: 1 }, ...stillOpen },
    { key: { companyId: 1, clientId: 1, open: 1, createdAt: -1 }, ...stillOpen },
    {
      key: { companyId: 1, clientId: 1, 'credits.id': 1 },
      partialFilterExpression: { 'credits.id': { $exists: true } },
    },
    {
      key: { companyId: 1, quotationId: 1, createdAt: 1 },
      partialFilterExpression: { quotationId: { $exists: true } },
    },
    {
      key: { companyId: 1, jobId: 1, createdAt: 1 },
      partialFilterExpression: { jobId: { $exists: true } },
    },
    // One draft a period, whatever runs.
    {
      key: { companyId: 1, recurringId: 1, recurringDay: 1 },
      unique: true,
      partialFilterExpression: { recurringId: { $exists: true } },
    },
  ],
  {
    findable: {
      fields: ['number', 'clientName', 'title', 'createdAt'],
      kinds: ['invoice'],
      entries: ({ number, clientName, title, createdAt }) => [
        {
          kind: 'invoice',
          title: `${number ?? 'Draft'} ${title}`,
          hint: clientName,
          texts: [number, clientName, title],
          numbers: [number],
          at: createdAt,
        },
      ],
    },
  },
);

/** That an invoice comes again, as a draft that is made by the clock. Its id is the invoice's. */
export interface InvoiceSeries extends CompanyDocument {
  every: Interval;
  /** From 1 to 31: in a shorter month the last day counts as it. */
  dayOfMonth: number;
  /** The first day that has no draft yet, in Singapore. */
  next: string;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
}

/** An invoice that repeats, as lists show it. */
export interface Repeating {
  series: InvoiceSeries;
  invoice: Pick<Invoice, '_id' | 'number' | 'clientName' | 'title' | 'total' | 'currency'>;
}

export const invoiceSeries = companyCollection<InvoiceSeries>(
  'invoiceSeries',
  [{ key: { companyId: 1, next: 1, _id: 1 } }],
  {
    // The clock looks for companies with a draft to make.
    acrossCompanies: [{ key: { next: 1, companyId: 1 } }],
    goesWith: { of: invoices, by: '_id' },
  },
);

/**
 * The open invoices that are due on a day: how many, and what is still to be paid on them, in cents. Written with each
 * change of an invoice, so that the totals by age cost the same however many invoices there are.
 */
export interface Receivable extends CompanyDocument {
  /** A day in Singapore. */
  dueDate: string;
  count: number;
  balance: number;
}

export const receivables = companyCollection<Receivable>('receivables', [
  { key: { companyId: 1, dueDate: 1 }, unique: true },
]);
