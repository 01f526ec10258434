import type { LocalCustomer } from '~/core/billing';

/** Where the test mode keeps what it knows. A change is whole: of two at once the second sees the first. */
export interface Books {
  read(customerId: string): Promise<LocalCustomer>;
  change<R>(customerId: string, work: (customer: LocalCustomer) => R): Promise<R>;
}
