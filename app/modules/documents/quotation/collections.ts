import type { PricedLine } from '~/core/money-lines';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { KeptStatus } from './statuses';

/** One line: a quantity in thousandths at a unit price in cents. */
export interface QuotationLine extends PricedLine {
  /** The stock item, if it is one. */
  itemId?: string;
  description: string;
}

/** An event in a quotation's history. */
const happenings = [
  'made',
  'changed',
  'sent',
  'mailing',
  'mailed',
  'not mailed',
  'link on',
  'link off',
  'accepted',
  'declined',
  'client added',
  'opened',
  'opened WhatsApp',
  'begun',
  'not begun',
  'replaced',
] as const;
export interface Happening {
  at: Date;
  what: (typeof happenings)[number];
  /** Who did it: a colleague, or the name the client answered with. */
  by: string;
  /** The address a mail was sent to. */
  to?: string;
  /** Why it failed. */
  why?: string;
}

/** The work of an accepted quotation, as it began. Parts that were left out are absent. */
export interface Begun {
  at: Date;
  by: string;
  job?: { id: string; jobId: string };
  invoiceId?: string;
  taskIds: string[];
  /** Units on hold, and how many of them were missing. */
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
export interface Quotation extends CompanyDocument {
  /** Q-2026-0001: unique and gapless per company and year. */
  number: string;
  /** The client; absent if none, or more than one, has the name. */
  clientId?: string;
  clientName: string;
  clientAddress: string;
  contactPerson: string;
  /** Number, client and title as compared, for searching. */
  searchText: string;
  title: string;
  description: string;
  /** Empty if it is one amount. */
  lines: QuotationLine[];
  /** Discount on the whole in cents, before GST; absent if there is none. */
  discount?: number;
  /** In percent; 0 if none is charged. */
  gstPercent: number;
  /** In cents: the sum after discount and before GST, the GST, and the total. */
  net: number;
  gst: number;
  amount: number;
  currency: 'SGD';
  paymentTerm: string;
  /** The closing note; older quotations have none. */
  closingNote?: string;
  /** The last day to accept, in Singapore: '2026-12-21'. */
  validUntil: string;
  status: KeptStatus;
  /** The token in the public address while it works: 192 random bits. */
  linkToken?: string;
  sentAt?: Date;
  /** When a person outside the company first opened the public page. */
  openedAt?: Date;
  answeredAt?: Date;
  answer?: Answer;
  /** The version that replaced it, and the one it replaced. */
  supersededBy?: Version;
  supersedes?: Version;
  /** The client has answered by the link, and no colleague has marked the answer as seen. */
  unseenAnswer?: true;
  /** The work could not begin by itself, and nobody has begun it since. The history says why. */
  notBegun?: true;
  /** The work, once it has begun. */
  begun?: Begun;
  /** The last fifty events, oldest first. */
  history: Happening[];
  /** The last PDF and the digest of what it shows. If the digest has changed, it is printed again. */
  paper?: { fileId: string; digest: string };
  /** Counts the saves. A save based on an older count is refused. */
  revision: number;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  updatedAt: Date;
}

export const quotations = companyCollection<Quotation>(
  'quotations',
  [
    { key: { companyId: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, status: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, clientId: 1, createdAt: -1, _id: -1 } },
    { key: { companyId: 1, number: 1 }, unique: true },
    // Sent quotations by their last day, filtered by when they were sent.
    { key: { companyId: 1, status: 1, validUntil: 1, _id: 1, sentAt: 1 } },
    // Answers not marked as seen.
    {
      key: { companyId: 1, unseenAnswer: 1, answeredAt: 1, _id: 1 },
      partialFilterExpression: { unseenAnswer: true },
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
