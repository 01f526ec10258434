import type { PricedLine } from '~/core/money-lines';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Method } from './methods';
import type { Interval } from './recurring';
import type { Kind, StoredStatus } from './status';

/** A charged line. */
export interface InvoiceLine extends PricedLine {
  /** The stock item, if it is one. */
  itemId?: string;
  description: string;
}

/** A deposit invoiced earlier and deducted here, in cents. */
export interface Deduction {
  invoiceId: string;
  number: string;
  net: number;
  gst: number;
}

/** A payment or its reversal. Lines are added and never changed. */
export interface Payment {
  id: string;
  /** In cents; negative for a reversal. */
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

/** A credit note, as stored on the invoice it corrects. In cents. */
export interface CreditOf {
  id: string;
  number: string;
  /** A day in Singapore. */
  issuedOn: string;
  net: number;
  gst: number;
}

/** The company when the document was issued, with the details that the law requires. */
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

/** An event in a document's history. */
const eventKinds = [
  'made',
  'changed',
  'issued',
  'mailing',
  'mailed',
  'not mailed',
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
  /** Of a reminder, whose event is removed if its mail could not be sent. */
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
 * An invoice, a deposit invoice or a credit note. Once issued, its amounts and recipient never change. Only payments,
 * credit notes, its link and its history are added.
 */
export interface Invoice extends CompanyDocument {
  kind: Kind;
  /** INV-2026-0001 or CN-2026-0001, gapless per company and year. Drafts have none. */
  number?: string;
  status: StoredStatus;
  /** Set only while there is an open balance, for lists and ageing. */
  open?: true;
  /** Absent if the recipient is not a client. */
  clientId?: string;
  clientName: string;
  clientAddress: string;
  clientPostalCode: string;
  clientUen: string;
  contactPerson: string;
  billingEmail: string;
  /** Number, client and title as compared. */
  searchText: string;
  title: string;
  /** Empty if there is only one amount. */
  lines: InvoiceLine[];
  /** In cents: the lines or the one amount, the overall discount, and the deducted deposits. */
  subtotal: number;
  discount: number;
  deductions: Deduction[];
  /** In percent; 0 if none is charged. */
  gstPercent: number;
  /** In cents, after deposits: before GST, GST, and with GST. */
  net: number;
  gst: number;
  total: number;
  currency: 'SGD';
  paymentTerm: string;
  /** A day in Singapore. A draft only has one if somebody chose it; otherwise the term sets it at issue. */
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
  /** The invoice it repeats, and the day for which the clock made it. */
  recurringId?: string;
  recurringDay?: string;
  /** Of a credit note: the invoice it corrects, and why. */
  corrects?: { invoiceId: string; number: string; issuedOn: string; reason: string };
  payments: Payment[];
  credits: CreditOf[];
  /** The token in the public address, while that is on: 192 random bits. */
  linkToken?: string;
  /** When it was first mailed, and when its public page was first opened. */
  sentAt?: Date;
  openedAt?: Date;
  /** The reminders that went out, by their days around the due date (`reminders.ts`). */
  reminded?: number[];
  /** The last fifty events, oldest first. */
  history: HistoryEvent[];
  /** The last printed PDF, and the digest of its content. */
  paper?: { fileId: string; digest: string };
  /** The number of saves. A save based on an older number is refused. */
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
    // The due date is in the index because overdue invoices are not listed as issued.
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
    // One draft per period, even if two servers make it.
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
      compared: {
        field: 'searchText',
        texts: ({ number = '', clientName, title }) => [`${number} ${clientName} ${title}`],
      },
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

/** A repeating invoice: the clock makes its drafts. Its id is the invoice's. */
export interface InvoiceSeries extends CompanyDocument {
  every: Interval;
  /** From 1 to 31. A shorter month uses its last day. */
  dayOfMonth: number;
  /** The first day without a draft, in Singapore. */
  next: string;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
}

/** A repeating invoice in a list. */
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
 * The open invoices due on one day: their number, and their open balance in cents. Updated with each invoice, so that the
 * totals by age cost the same for any number of invoices.
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
