import type { PricedLine } from '~/core/money-lines';
import type { Repeat } from '~/core/repeat';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { GstReason } from './gst';
import type { Method } from './invoice/methods';
import type { Kind, StoredStatus } from './invoice/status';
import type { KeptStatus } from './quotation/statuses';

/** One line: a quantity in thousandths at a unit price in cents. */
export interface DocumentLine extends PricedLine {
  /** The stock item, if it is one. */
  itemId?: string;
  description: string;
  /** What the quantity counts, if it was said: 'box'. Earlier versions named an item’s in the description. */
  unit?: string;
}

/** The events in the history of any document. */
const eventKinds = [
  'made',
  'changed',
  'mailing',
  'mailed',
  'not mailed',
  'link on',
  'link off',
  'opened',
  'opened WhatsApp',
] as const;
type EventKind = (typeof eventKinds)[number];

export interface HistoryEvent<What extends string = string> {
  /** Of a reminder, whose event is removed if its mail could not be sent. */
  id?: string;
  at: Date;
  what: What;
  /** Who did it: a colleague, or the name the client answered with. */
  by: string;
  /** The address of a mail, the number of a credit note, or how often it repeats. */
  to?: string;
  /** Why it failed. */
  why?: string;
  /** In cents. */
  amount?: number;
}

/** What every document for a client has: quotations, invoices, deposits and credit notes. */
export interface ClientDocument<What extends string = string> extends CompanyDocument {
  /** Q-2026-0001, INV-2026-0001 or CN-2026-0001: unique and gapless per company and year. A draft invoice has none. */
  number?: string;
  status: string;
  /** Absent if the recipient is not a client. */
  clientId?: string;
  clientName: string;
  clientAddress: string;
  /** Quotations from before they printed them have neither. */
  clientPostalCode?: string;
  clientUen?: string;
  contactPerson: string;
  /** Number, client and title as compared, for searching. */
  searchText: string;
  title: string;
  /** Empty if it is one amount. */
  lines: DocumentLine[];
  /** In percent; 0 if none is charged. */
  gstPercent: number;
  /** Why a registered company charges none; absent until somebody chooses it. Older documents have none. */
  gstReason?: GstReason;
  /** In cents: before GST, and the GST. */
  net: number;
  gst: number;
  currency: 'SGD';
  paymentTerm: string;
  /** The token in the public address while it works: 192 random bits. */
  linkToken?: string;
  /** When it was first sent, and when a person outside the company first opened its public page. */
  sentAt?: Date;
  openedAt?: Date;
  /** The last fifty events, oldest first. */
  history: HistoryEvent<What>[];
  /** The last PDF and the digest of what it shows. If the digest has changed, it is printed again. */
  paper?: { fileId: string; digest: string };
  /** Counts the saves. A save based on an older count is refused. */
  revision: number;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
}

export type QuotationEvent =
  | EventKind
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'confirmed'
  | 'client added'
  | 'begun'
  | 'not begun'
  | 'replaced';

/** The work of an accepted quotation, as it began. Parts that were left out are absent. */
export interface Begun {
  at: Date;
  by: string;
  job?: { id: string; jobId: string };
  invoiceId?: string;
  taskIds: string[];
  /** The stock on hold, and how much of it was missing, in thousandths. */
  held: { itemId: string; name: string; quantity: number; short: number }[];
}

/** Another version of a quotation. */
export interface Version {
  id: string;
  number: string;
}

/** The client's answer. */
interface Answer {
  /** The name the client typed, or that of the colleague who recorded the answer. */
  by: string;
  through: 'link' | 'firm';
  /** The colleague who recorded it, if `by` is the client’s name anyway. */
  notedBy?: string;
  /** The reason for declining, if given. */
  reason: string;
  /** The request it came with, so that a repeated request is no second answer. */
  madeBy?: string;
}

/** A quotation, with its client's details as of the last save. */
export interface Quotation extends ClientDocument<QuotationEvent> {
  number: string;
  description: string;
  /** Discount on the whole in cents, before GST; absent if there is none. */
  discount?: number;
  /** In cents: the total. */
  amount: number;
  /** The company's GST number when it was sent; '' if it had none. Absent of a draft and of older ones. */
  gstNumber?: string;
  /** The closing note; older quotations have none. */
  closingNote?: string;
  /** The last day to accept, in Singapore: '2026-12-21'. */
  validUntil: string;
  status: KeptStatus;
  answeredAt?: Date;
  answer?: Answer;
  /** The version that replaced it, and the one it replaced. */
  supersededBy?: Version;
  supersedes?: Version;
  /** The first version, whose ledger it continues; absent of the first. */
  thread?: string;
  /** The client has answered by the link, and no colleague has marked the answer as seen. */
  unseenAnswer?: true;
  /** Where the client’s acceptance by the link is confirmed, and when that mail went. */
  confirmation?: { to: string; mailedAt?: Date };
  /** It was accepted, and its invoices leave something of it. */
  toInvoice?: true;
  /** The work could not begin by itself, and nobody has begun it since. The history says why. */
  notBegun?: true;
  /** The work, once it has begun. */
  begun?: Begun;
}

export const quotations = companyCollection<Quotation>(
  'quotations',
  [
    { key: { companyId: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, status: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, clientId: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, number: 1 }, unique: true },
    // The later versions of a quotation.
    { key: { companyId: 1, thread: 1 }, partialFilterExpression: { thread: { $exists: true } } },
    // Sent quotations by their last day, filtered by when they were sent.
    { key: { companyId: 1, status: 1, validUntil: 1, _id: 1, sentAt: 1 } },
    // Answers not marked as seen.
    {
      key: { companyId: 1, unseenAnswer: 1, answeredAt: 1, _id: 1 },
      partialFilterExpression: { unseenAnswer: true },
    },
    // Accepted ones with something left to invoice.
    {
      key: { companyId: 1, toInvoice: 1, answeredAt: 1, _id: 1 },
      partialFilterExpression: { toInvoice: true },
    },
    // Work that could not begin by itself.
    {
      key: { companyId: 1, notBegun: 1, answeredAt: 1, _id: 1 },
      partialFilterExpression: { notBegun: true },
    },
    // The answers of a week: of one client, and of all clients.
    {
      key: { companyId: 1, answeredAt: 1 },
      partialFilterExpression: { answeredAt: { $exists: true } },
    },
  ],
  {
    acrossCompanies: [
      // The clock looks for companies whose clients have answered.
      {
        key: { answeredAt: 1, companyId: 1 },
        partialFilterExpression: { answeredAt: { $exists: true } },
      },
    ],
    findable: {
      fields: ['number', 'clientName', 'title', 'createdAt'],
      kinds: ['quotation'],
      compared: {
        field: 'searchText',
        texts: ({ number, clientName, title }) => [`${number} ${clientName} ${title}`],
      },
      entries: ({ number, clientName, title, createdAt }) => [
        {
          kind: 'quotation',
          title: `${number} ${title}`,
          hint: clientName,
          texts: [number, clientName, title],
          numbers: [number],
          at: createdAt,
        },
      ],
    },
  },
);

/** A deposit invoiced earlier and deducted here, in cents. */
export interface Deduction {
  invoiceId: string;
  number: string;
  /** Before GST; all of one that comes off after it. */
  net: number;
  gst: number;
  /** False of a deposit that comes off after GST, as money paid (`ledger/deposits.server.ts`). Absent is true. */
  beforeGst?: false;
  /** It is a security deposit, set off by choice. */
  security?: true;
}

/** The other invoice of a client's credit that was used. Both have a line with the same id. */
interface OtherInvoice {
  invoiceId: string;
  number: string;
}

/** A payment, a refund, a use of the client's credit, or the reversal of one. Lines are added and never changed. */
export interface Payment {
  id: string;
  /** In cents; negative for money that left this invoice. Reversals have the opposite sign. */
  amount: number;
  /** A day in Singapore. */
  date: string;
  method: Method | 'credit';
  reference: string;
  note: string;
  /** The line that this one reverses. */
  reverses?: string;
  /** It is money given back to the client. */
  refund?: true;
  /** It is the client's credit: from the invoice where it was, or used for another one. */
  from?: OtherInvoice;
  usedFor?: OtherInvoice;
  at: Date;
  byName: string;
}

/** How much of a line of an invoice: its place from 0, and a quantity in thousandths. */
export interface LineShare {
  line: number;
  quantity: number;
}

/** What a credit note gives back of what its invoice used up. */
export interface Releases {
  /** Deposits that may be taken off another invoice. */
  deposits: string[];
  /** Whether the job may be invoiced again. */
  job: boolean;
  /** Whether the credited goods are back in stock. */
  stock: boolean;
}

/** A credit note, as stored on the invoice it corrects. In cents. */
export interface CreditOf {
  id: string;
  number: string;
  /** A day in Singapore. */
  issuedOn: string;
  net: number;
  gst: number;
  /** Absent if it is for an amount. Earlier versions did not store it. */
  lines?: LineShare[];
  /** Earlier versions did not store it. */
  releases?: Releases;
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

export type InvoiceEvent =
  | EventKind
  | 'issued'
  | 'reminded'
  | 'paid'
  | 'reversed'
  | 'refunded'
  | 'used'
  | 'credited'
  | 'repeats'
  | 'repeats no more';

/**
 * An invoice, a deposit invoice or a credit note. Once issued, its amounts and recipient never change. Only payments,
 * credit notes, its link and its history are added.
 */
export interface Invoice extends ClientDocument<InvoiceEvent> {
  kind: Kind;
  /** Of a deposit that secures goods to be returned, and of its credit notes: no part of a price, and no GST. */
  security?: true;
  status: StoredStatus;
  /** Set only while there is an open balance, for lists and ageing. */
  open?: true;
  /** Set only while money on it is the client's: paid in excess, and neither refunded nor used. */
  excess?: true;
  clientPostalCode: string;
  clientUen: string;
  billingEmail: string;
  /** In cents: the lines or the one amount, the overall discount, and the deducted deposits. */
  subtotal: number;
  discount: number;
  deductions: Deduction[];
  /** Whether deposits of another client come off too. */
  otherClientsDeposits?: true;
  /** In cents, with GST. This, `net` and `gst` are after deposits. */
  total: number;
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
  corrects?: { invoiceId: string; number: string; issuedOn: string; reason: string } & Pick<
    CreditOf,
    'lines' | 'releases'
  >;
  payments: Payment[];
  credits: CreditOf[];
  /** The reminders that went out, by their days around the due date (`reminders.ts`). */
  reminded?: number[];
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
      key: { companyId: 1, clientId: 1, excess: 1, createdAt: 1 },
      partialFilterExpression: { excess: { $exists: true } },
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
  /** Counted from `next`: `times` is how many drafts are still to come. */
  repeat: Repeat;
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
 * Some of the open invoices due on one day: their number, and their open balance in cents. Updated with each invoice, so
 * that the totals by age cost the same for any number of invoices. A day has several, so that a payment of one invoice
 * rarely waits for that of another.
 */
export interface Receivable extends CompanyDocument {
  /** A day in Singapore. */
  dueDate: string;
  /** The last digit of the invoices' ids. */
  part?: string;
  count: number;
  balance: number;
}

export const receivables = companyCollection<Receivable>('receivables', [
  { key: { companyId: 1, dueDate: 1, part: 1 }, unique: true },
]);

/** Cents before GST, and GST. */
export interface Money {
  net: number;
  gst: number;
}

/** What was invoiced of a quotation, in all its versions. */
export interface LedgerEntries {
  quoted: Money;
  /** The issued deposits, oldest first: before GST, in hundredths of a percent of the quotation, and what took them off. */
  deposits: {
    invoiceId: string;
    number: string;
    net: number;
    percent: number;
    credited: number;
    takenBy: { invoiceId: string; number: string; net: number }[];
  }[];
  /** Issued invoices and deposits, their credit notes, and drafts. */
  invoiced: Money;
  credited: Money;
  drafted: Money;
}

/**
 * The ledger of a quotation. Its id is that of the first version. Written in every transaction that changes one of its
 * documents, so that these come one after the other.
 */
interface QuotationLedger extends CompanyDocument, LedgerEntries {
  /** Counts the writes. */
  changes: number;
}

export const quotationLedgers = companyCollection<QuotationLedger>('quotationLedgers', [
  { key: { companyId: 1 } },
]);
