import type { CheckoutMode, CheckoutNow, Invoice, Standing } from '~/core/billing';
import type { PlanKey, ProductKey } from '~/core/plan';

export interface CheckoutOrder {
  customerId: string;
  product: ProductKey;
  mode: CheckoutMode;
  /** Absolute addresses to return to after paying, and after cancelling. */
  successUrl: string;
  cancelUrl: string;
}

/** A payment provider. Each call throws if the provider is unreachable or refuses. */
export interface Payments {
  /** The provider's price id. */
  priceOf(product: ProductKey): string;
  /** Whether this customer id is one of this provider: a company may have started in the test mode. */
  knows(customerId: string): boolean;
  /**
   * Creates the customer, once however often it is called. Returns its id. `instead` is the one before, which the provider
   * no longer knows.
   */
  customer(company: { companyId: string; name: string; email: string; instead?: string }): Promise<string>;
  /** Updates the company's name and the address for its invoices. */
  rename(customerId: string, to: { name: string; email: string }): Promise<void>;
  /**
   * Starts a checkout. `url` is an absolute address or one of our paths; null if the provider gave none. Throws
   * `CustomerUnknown`.
   */
  checkout(order: CheckoutOrder): Promise<{ id: string; url: string | null }>;
  /** Ends an unpaid checkout; false if it was paid meanwhile. */
  endCheckout(id: string): Promise<boolean>;
  /**
   * Changes a subscription's price. With `billed` the difference for the rest of the month is charged now, and the
   * price changes only once it is paid; otherwise throws `CardDeclined` or `PaymentWaits` and leaves the price. Without
   * it the price changes at once without a charge. A cancelled plan continues.
   */
  changePlan(change: { subscriptionId: string; plan: PlanKey; billed: boolean }): Promise<void>;
  /** Ends it at the end of the paid month, or takes that back. */
  setEnding(change: { subscriptionId: string; ends: boolean; reason?: string }): Promise<void>;
  standing(customerId: string): Promise<Standing>;
  /** Null if there is no such checkout. */
  checkoutNow(id: string): Promise<CheckoutNow | null>;
  invoice(id: string): Promise<Invoice | null>;
  /** The provider's page to change the card; null if there is none. */
  portal(customerId: string, returnUrl: string): Promise<string | null>;
}

/** The provider does not know the customer: it was deleted there, or is one of its test mode or of another account. */
export class CustomerUnknown extends Error {
  override name = 'CustomerUnknown';
}

/** The card was declined. Nothing has changed. */
export class CardDeclined extends Error {
  override name = 'CardDeclined';
}

/** The bank asks the card's owner to confirm. Nothing has changed; the invoice can be paid at its own address. */
export class PaymentWaits extends Error {
  override name = 'PaymentWaits';

  constructor(readonly invoiceId: string) {
    super('The payment waits to be confirmed.');
  }
}
