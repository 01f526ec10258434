import type { PricedLine } from '~/core/money-lines';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { KeptStatus } from './statuses';

/** One thing that is offered: thousandths at so many cents each. */
export interface QuotationLine extends PricedLine {
  /** The item of the stock that it is, if it is one. */
  itemId?: string;
  description: string;
}

/** What happened to a quotation, for its history. */
const happenings = [
  'made',
  'changed',
  'sent',
  'mailed',
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
  /** Who did it: a person of the firm, or the name under which the client has answered. */
  by: string;
  /** The address of a mail. */
  to?: string;
  /** Why it could not be done. */
  why?: string;
}

/** The work of an accepted quotation, as it began: what was left out is not there. */
export interface Begun {
  at: Date;
  by: string;
  job?: { id: string; jobId: string };
  invoiceId?: string;
  taskIds: string[];
  /** What is held of the stock, in whole units, and how many of them were not there. */
  held: { itemId: string; name: string; quantity: number; short: number }[];
}

/** Another version of a quotation. */
export interface Version {
  id: string;
  number: string;
}

/** How the client has answered. */
export interface Answer {
  /** His name as he wrote it, or that of the person of the firm who wrote his answer down. */
  by: string;
  through: 'link' | 'firm';
  /** Who of the company wrote it down, where `by` is the client’s name all the same. */
  notedBy?: string;
  /** Why not, where he said so. */
  reason: string;
  /** The request that brought it, so that the same one come twice is no second answer. */
  madeBy?: string;
}

/** A quotation. It holds what was offered to whom as it was when it was last saved. */
export interface Quotation extends CompanyDocument {
  /** Q-2026-0001: unique and without gaps in its firm and year. */
  number: string;
  /** The client that it is for; none where nobody, or more than one, has that name. */
  clientId?: string;
  clientName: string;
  clientAddress: string;
  contactPerson: string;
  /** Number, client and title in small letters: what lists are searched by. */
  searchText: string;
  title: string;
  description: string;
  /** None where it is one amount. */
  lines: QuotationLine[];
  /** In cents, off the whole before GST; absent where there is none. */
  discount?: number;
  /** What the discount is for, where a line of an earlier version said so. */
  discountReason?: string;
  /** In percent; 0 where none is charged. */
  gstPercent: number;
  /** In cents: before GST and less the discount, the GST, and what is to be paid. */
  net: number;
  gst: number;
  amount: number;
  currency: 'SGD';
  paymentTerm: string;
  /** What stands beneath everything else; older ones have none. */
  closingNote?: string;
  /** The last day on which it can be accepted, in Singapore: '2026-12-21'. */
  validUntil: string;
  status: KeptStatus;
  /** What the public address holds, while it works: 192 random bits. */
  linkToken?: string;
  sentAt?: Date;
  /** When somebody outside the company opened its public page first. */
  openedAt?: Date;
  answeredAt?: Date;
  answer?: Answer;
  /** The version that took its place, and the one whose place it took. */
  supersededBy?: Version;
  supersedes?: Version;
  /** The client has answered by the link, and nobody of the firm has said yet that they have seen it. */
  unseenAnswer?: true;
  /** What its work began with, once it has begun. */
  begun?: Begun;
  /** The last fifty things that happened to it, oldest first. */
  history: Happening[];
  /** The PDF that was made last, and the digest of what it shows: another one is to be made anew. */
  paper?: { fileId: string; digest: string };
  /** How often it was saved: a save on top of an older count is refused. */
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
    // What is out by its last day; narrowed by when it was sent.
    { key: { companyId: 1, status: 1, validUntil: 1, _id: 1, sentAt: 1 } },
    // Answers to look at.
    {
      key: { companyId: 1, unseenAnswer: 1, answeredAt: 1, _id: 1 },
      partialFilterExpression: { unseenAnswer: true },
    },
    // What was answered in a week: about one client, and about whom.
    {
      key: { companyId: 1, answeredAt: 1 },
      partialFilterExpression: { answeredAt: { $exists: true } },
    },
  ],
  {
    // The public page knows nothing but what its address holds.
    acrossCompanies: [
      {
        key: { linkToken: 1 },
        unique: true,
        partialFilterExpression: { linkToken: { $exists: true } },
      },
      // The clock looks for firms whose clients have answered.
      {
        key: { answeredAt: 1, companyId: 1 },
        partialFilterExpression: { answeredAt: { $exists: true } },
      },
    ],
    findable: {
      fields: ['number', 'clientName', 'title', 'createdAt'],
      kinds: ['quotation'],
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
