/** Who takes the firm's money: `local` is our own test checkout, `none` is for a firm that hosts the suite itself. */
export type BillingProvider = 'local' | 'none';

let provider: BillingProvider = 'local';

/** Chooses the provider, once, at start. */
export function setUpBilling(chosen: BillingProvider): void {
  provider = chosen;
}

/** Whether there are plans, trials and credits at all. */
export function billingIsOn(): boolean {
  return provider !== 'none';
}
