import type { PlanKey, ProductKey } from './plan';

/** What a checkout sells: a plan month by month, or credits once. */
export type CheckoutMode = 'subscription' | 'payment';

/** A subscription as it is now. */
export interface Subscribed {
  id: string;
  /** Null where its price is none of ours: somebody has given it one by hand. */
  plan: PlanKey | null;
  periodStart: Date;
  periodEnd: Date;
  /** The largest plan for which this month is paid; null while nothing of it is. */
  paidPlan: PlanKey | null;
  /** Since when its renewal could not be charged. */
  unpaidSince: Date | null;
  endsWithPeriod: boolean;
  /** Whether this is the first month that the firm has ever had a plan. */
  firstMonth: boolean;
}

/** Where a customer stands now, whatever has happened before. */
export interface Standing {
  current: Subscribed | null;
  /** Whether a plan that was once paid has ended. */
  hadOne: boolean;
}

/** Something that happened at the provider. */
export interface BillingEvent {
  id: string;
  type: string;
  /** Null where it is about nobody's money that we know. */
  customerId: string | null;
  checkoutId?: string;
  invoiceId?: string;
}

/** A checkout as it is now. */
export interface CheckoutNow {
  paid: boolean;
  mode: CheckoutMode;
  product: ProductKey | null;
}

export interface Invoice {
  id: string;
  number: string;
  at: Date;
  /** In cents. */
  amount: number;
  currency: string;
  paid: boolean;
  what: string;
  /** Where the provider shows it; null where we show it ourselves. */
  url: string | null;
}

/** A checkout of ours that was begun. */
export interface LocalCheckout {
  id: string;
  mode: CheckoutMode;
  product: ProductKey;
  startedAt: Date;
  paid: boolean;
}

/** An invoice of the test mode. */
interface LocalInvoice {
  id: string;
  number: string;
  at: Date;
  amount: number;
  what: string;
}

/** What the test mode knows of a firm: what Stripe would. */
export interface LocalCustomer {
  checkouts: LocalCheckout[];
  subscription: {
    id: string;
    plan: PlanKey;
    /** The largest plan for which the month that runs is paid; absent where that is `plan`. */
    paidPlan?: PlanKey;
    startedAt: Date;
    /** How many whole months of it are over. */
    month: number;
    endsWithPeriod: boolean;
    firstEver: boolean;
  } | null;
  /** How many plans have ended. */
  ended: number;
  invoices: LocalInvoice[];
  /** Events that nobody has taken yet. */
  waiting: BillingEvent[];
}

/** What the id of a customer of the test mode begins with; the id of the firm follows. */
export const localPrefix = 'cus_local_';

/** Whether this is a customer of the test mode. */
export function isLocal(customerId: string): boolean {
  return customerId.startsWith(localPrefix);
}

/** The firm of a customer of the test mode. */
export function companyOfLocal(customerId: string): string {
  return customerId.slice(localPrefix.length);
}

/** A customer of the test mode about whom nothing is known yet. */
export const nothingYet = (): LocalCustomer => ({
  checkouts: [],
  subscription: null,
  ended: 0,
  invoices: [],
  waiting: [],
});
