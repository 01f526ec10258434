import type { LocalCustomer } from '~/core/billing';

/** The test mode's storage. `change` is atomic: of two at once the second sees the first. */
export interface Books {
  read(customerId: string): Promise<LocalCustomer>;
  change<R>(customerId: string, work: (customer: LocalCustomer) => R): Promise<R>;
}
