import type { CheckoutMode, Invoice, LocalCustomer } from '~/core/billing';
import type { ProductKey } from '~/core/plan';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Work } from './prices';

/**
 * Why the purse changed: a trial or plan granted credits, some were bought, those of a month or plan that is over
 * lapsed, work was paid for, or came to nothing and was given back.
 */
export type PurseReason =
  | { reason: 'granted' | 'bought' | 'lapsed' }
  | { reason: 'paid' | 'given-back'; work: Work };

/** One change of the company's purse. Lines are added and never altered; they add up to what is in it. */
export type PurseLine = CompanyDocument &
  PurseReason & {
    /** 1, 2, 3 ... within the company, in the order in which the purse changed. */
    serial: number;
    at: Date;
    userId: string;
    /** Kept with the line, so that it stays when the person has left. */
    userName: string;
    /** Credits: below 0 where they were spent. */
    amount: number;
    /** What was in the purse after it. */
    balance: number;
    /** What the work was about (a client's name, an idea's title), or which plan granted them. */
    detail: string;
  };

/** Work that is under way and booked already. It goes when the work is settled or its credits are given back. */
export interface Charge extends CompanyDocument {
  work: Work;
  /** In credits; 0 where the suite runs without billing. */
  cost: number;
  /** How much of it was taken from bought credits, which do not lapse. */
  ofBought?: number;
  /** The `topUpCredits` on the company's record then: it changes when a month ends or more is bought. */
  topUpThen?: number;
  /** The record for which it is done: its page says so meanwhile. */
  subjectId: string;
  userId: string;
  userName: string;
  detail: string;
  bookedAt: Date;
  /** After this the work has failed in any case. */
  dueAt: Date;
  /** A lease: until when the work is known to go on. Renewed while it does; absent in records of older versions. */
  heldUntil?: Date;
}

/** A checkout that somebody of the company has begun. */
export interface Checkout extends CompanyDocument {
  mode: CheckoutMode;
  product: ProductKey | null;
  userId: string;
  userName: string;
  startedAt: Date;
  /** 1, 2, 3 ... within the company, in the order in which they were begun. */
  serial?: number;
  /** When it gave way to a later one. */
  endedAt?: Date;
  /** When the provider told that it was paid. */
  paidAt?: Date;
}

/** An event of the provider that was taken; its id is the document's, so that none is taken twice. */
interface TakenEvent extends CompanyDocument {
  type: string;
  at: Date;
}

/** What the company was billed, as the provider shows it. */
export type KeptInvoice = CompanyDocument & Omit<Invoice, 'id'>;

/** The test mode's own books, one for each company. */
export interface LocalBook extends CompanyDocument, LocalCustomer {
  version: number;
}

const ninetyDays = 90 * 86_400;

export const checkouts = companyCollection<Checkout>('checkouts', [{ key: { companyId: 1, startedAt: -1 } }]);

export const takenEvents = companyCollection<TakenEvent>('billingEvents', [], {
  // A provider sends an event again for days, and never after ninety.
  acrossCompanies: [{ key: { at: 1 }, expireAfterSeconds: ninetyDays }],
});

export const invoices = companyCollection<KeptInvoice>('invoices', [
  { key: { companyId: 1, at: -1, _id: -1 } },
]);

export const localBooks = companyCollection<LocalBook>(
  'localBilling',
  [{ key: { companyId: 1 }, unique: true }],
  // The clock looks for companies with a plan that runs, or with events that nobody has taken.
  {
    acrossCompanies: [
      { key: { 'subscription.startedAt': 1, companyId: 1 } },
      { key: { 'waiting.id': 1, companyId: 1 } },
    ],
  },
);

export const purseLines = companyCollection<PurseLine>('purseLines', [
  { key: { companyId: 1, serial: -1 }, unique: true },
]);

export const charges = companyCollection<Charge>(
  'charges',
  [{ key: { companyId: 1, subjectId: 1 } }],
  // The sweep looks at what is open in all companies.
  { acrossCompanies: [{ key: { dueAt: 1 } }] },
);
