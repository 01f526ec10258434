import type { CheckoutMode, CheckoutNow, Invoice, Standing } from '~/core/billing';
import type { PlanKey, ProductKey } from '~/core/plan';

export interface CheckoutOrder {
  customerId: string;
  product: ProductKey;
  mode: CheckoutMode;
  /** Where the browser comes back to when it has paid, and when it has not; whole addresses. */
  successUrl: string;
  cancelUrl: string;
}

/** Who takes the company's money. Each call throws where the provider cannot be reached or refuses. */
export interface Payments {
  /** The price's id at this provider. */
  priceOf(product: ProductKey): string;
  /** Whether this is a customer of this provider: a company may have begun in the test mode. */
  knows(customerId: string): boolean;
  /** Makes the company known, once however often it is asked for; answers its id there. */
  customer(company: { companyId: string; name: string; email: string }): Promise<string>;
  /** Says under which name the company is known from now on, and where its invoices go. */
  rename(customerId: string, to: { name: string; email: string }): Promise<void>;
  /** Where the browser goes to pay: a whole address, or a path of ours; null where the provider gave none. */
  checkout(order: CheckoutOrder): Promise<{ id: string; url: string | null }>;
  /** Ends a checkout that nobody has paid, so that nobody can; false where it was paid meanwhile. */
  endCheckout(id: string): Promise<boolean>;
  /**
   * Gives a subscription another price. `billed`: the difference for the rest of the month is charged now, and the price
   * changes only once that is paid; throws `CardDeclined` or `PaymentWaits` where it is not, and the price is as it was.
   * Otherwise it changes at once and nothing is charged; a plan that was to end goes on then.
   */
  changePlan(change: { subscriptionId: string; plan: PlanKey; billed: boolean }): Promise<void>;
  /** Ends it with the month that is paid, or no longer. */
  setEnding(change: { subscriptionId: string; ends: boolean; reason?: string }): Promise<void>;
  standing(customerId: string): Promise<Standing>;
  /** Null where there is no such checkout. */
  checkoutNow(id: string): Promise<CheckoutNow | null>;
  invoice(id: string): Promise<Invoice | null>;
  /** Where the company changes its card; null where there is no such page. */
  portal(customerId: string, returnUrl: string): Promise<string | null>;
}

/** The provider says that the card was declined: nothing has changed. */
export class CardDeclined extends Error {
  override name = 'CardDeclined';
}

/** The bank asks the card's owner to confirm: nothing has changed, and the invoice can be paid at its own address. */
export class PaymentWaits extends Error {
  override name = 'PaymentWaits';

  constructor(readonly invoiceId: string) {
    super('The payment waits to be confirmed.');
  }
}
