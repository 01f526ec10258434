import type { PlanKey, ProductKey } from './plan';

/** What a checkout sells: a monthly plan, or credits once. */
export type CheckoutMode = 'subscription' | 'payment';

/** A paid invoice of a month: for its plan, or for an upgrade during the month. */
export interface Payment {
  plan: PlanKey;
  /** Null if the price before was not one of ours. In cents: the charge for the rest of the month, before taxes. */
  upgrade?: { from: PlanKey | null; cents: number };
}

/** A subscription as it is now. */
export interface Subscribed {
  id: string;
  /** Null if the price is not one of ours, for example one set by hand at the provider. */
  plan: PlanKey | null;
  periodStart: Date;
  periodEnd: Date;
  /** What has been paid for this month, in any order. */
  payments: readonly Payment[];
  /** Since when the renewal could not be charged. */
  unpaidSince: Date | null;
  endsWithPeriod: boolean;
  /** Whether this is the company's first month with any plan. */
  firstMonth: boolean;
}

/** A customer's present state at the provider. */
export interface Standing {
  current: Subscribed | null;
  /** Whether a plan that was paid at least once has ended. */
  hadOne: boolean;
}

/** Something that happened at the provider. */
export interface BillingEvent {
  id: string;
  type: string;
  /** Null if the event does not concern a customer we know. */
  customerId: string | null;
  checkoutId?: string;
  invoiceId?: string;
}

/** The present state of a checkout. */
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
  /** The provider's page for it; null if we show it ourselves. */
  url: string | null;
}

/** A checkout of the test mode that was started. */
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

/** What the test mode stores about a company: what Stripe would know. */
export interface LocalCustomer {
  checkouts: LocalCheckout[];
  subscription: {
    id: string;
    plan: PlanKey;
    /** The plan that the current month began with; absent if that is `plan`. */
    paidPlan?: PlanKey;
    /** The upgrades of the current month. */
    upgrades?: { from: PlanKey; to: PlanKey; cents: number }[];
    startedAt: Date;
    /** How many whole months have passed. */
    month: number;
    endsWithPeriod: boolean;
    firstEver: boolean;
  } | null;
  /** How many plans have ended. */
  ended: number;
  invoices: LocalInvoice[];
  /** Events that have not been processed yet. */
  waiting: BillingEvent[];
}

/** Prefix of customer ids in the test mode; the company's id follows. */
export const localPrefix = 'cus_local_';

/** Whether this is a test-mode customer. */
export function isLocal(customerId: string): boolean {
  return customerId.startsWith(localPrefix);
}

/** The company id of a test-mode customer. */
export function companyOfLocal(customerId: string): string {
  return customerId.slice(localPrefix.length);
}

/** A new test-mode customer without history. */
export const nothingYet = (): LocalCustomer => ({
  checkouts: [],
  subscription: null,
  ended: 0,
  invoices: [],
  waiting: [],
});
