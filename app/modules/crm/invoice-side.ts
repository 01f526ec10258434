import type { CompanyDb } from '~db/company-db';

/** A client's account, in cents. */
export interface Account {
  /** What is still to be paid, and how much of it is overdue. */
  balance: number;
  overdue: number;
  /** What is to be given back for credited invoices. */
  excess: number;
}

/** What invoices know about clients. */
export type AccountOf = (db: CompanyDb, clientId: string) => Promise<Account>;
