import type { CheckoutMode, Invoice, LocalCustomer } from '~/core/billing';
import type { ProductKey } from '~/core/plan';
import { type CompanyDocument, companyCollection } from '~db/collection';
import type { Work } from './prices';

/**
 * Why the balance changed: a trial or plan granted credits, credits were bought, those of a past month or plan expired,
 * work was charged, or failed work was refunded.
 */
export type CreditReason =
  | { reason: 'granted' | 'bought' | 'lapsed' }
  | { reason: 'paid' | 'given-back'; work: Work };

/** One change of the company's balance. Lines are only added, and add up to the balance. */
export type CreditLine = CompanyDocument &
  CreditReason & {
    /** Counts from 1 within the company, in the order of the changes. */
    serial: number;
    at: Date;
    userId: string;
    /** Stored with the line, so that it stays when the person has left. */
    userName: string;
    /** In credits; negative if spent. */
    amount: number;
    /** The balance after it. */
    balance: number;
    /** What the work was about (a client's name, an idea's title), or which plan granted the credits. */
    detail: string;
  };

/** Work in progress that is already charged. Removed when the work is finished or refunded. */
export interface Charge extends CompanyDocument {
  work: Work;
  /** In credits; 0 without billing. */
  cost: number;
  /** How much was taken from bought credits, which do not expire. */
  ofBought?: number;
  /** The company's `topUpCredits` at that time. It changes when a month ends or more is bought. */
  topUpThen?: number;
  /** The record it is done for, whose page shows it meanwhile. */
  subjectId: string;
  userId: string;
  userName: string;
  detail: string;
  bookedAt: Date;
  /** After this the work has certainly failed. */
  dueAt: Date;
  /** The lease: renewed while the work goes on. */
  heldUntil: Date;
}

/** A checkout started by somebody in the company. */
export interface Checkout extends CompanyDocument {
  mode: CheckoutMode;
  product: ProductKey | null;
  userId: string;
  userName: string;
  startedAt: Date;
  /** Counts from 1 within the company, in the order they were started. */
  serial?: number;
  /** When a later one replaced it. */
  endedAt?: Date;
  /** When the provider reported that it was paid. */
  paidAt?: Date;
}

/** A processed event of the provider. `_id` is the event's, so that none is processed twice. */
interface TakenEvent extends CompanyDocument {
  type: string;
  at: Date;
}

/** An invoice from the provider. */
export type StoredInvoice = CompanyDocument & Omit<Invoice, 'id'>;

/** The test mode's data, one record per company. */
export interface LocalBook extends CompanyDocument, LocalCustomer {
  version: number;
}

const ninetyDays = 90 * 86_400;

export const checkouts = companyCollection<Checkout>('checkouts', [{ key: { companyId: 1, startedAt: -1 } }]);

export const takenEvents = companyCollection<TakenEvent>('billingEvents', [], {
  // A provider repeats an event for days, and never after ninety.
  acrossCompanies: [{ key: { at: 1 }, expireAfterSeconds: ninetyDays }],
});

export const invoices = companyCollection<StoredInvoice>('invoices', [
  { key: { companyId: 1, at: -1, _id: -1 } },
]);

export const localBooks = companyCollection<LocalBook>(
  'localBilling',
  [{ key: { companyId: 1 }, unique: true }],
  // The clock looks for companies with a running plan or unprocessed events.
  {
    acrossCompanies: [
      { key: { 'subscription.startedAt': 1, companyId: 1 } },
      { key: { 'waiting.id': 1, companyId: 1 } },
    ],
  },
);

export const purseLines = companyCollection<CreditLine>('purseLines', [
  { key: { companyId: 1, serial: -1 }, unique: true },
]);

export const charges = companyCollection<Charge>(
  'charges',
  [{ key: { companyId: 1, subjectId: 1 } }],
  // The sweep looks at open charges of all companies.
  { acrossCompanies: [{ key: { dueAt: 1 } }] },
);
