import type { Actor } from '~/core/access';
import type { CompanyDb } from '~db/company-db';
import type { Client } from './collections';

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

/** How a client is added from a quotation. Both functions refuse a quotation that is not accepted or already has a client. */
export interface QuotationSide {
  /** The recipient, under the field names of the client form. */
  addressee(db: CompanyDb, actor: Actor, quotationId: string): Promise<Addressee>;
  /** Assigns the quotation to the client, in the transaction that adds the client. */
  link(db: CompanyDb, actor: Actor, quotationId: string, client: Client): Promise<void>;
}

interface Addressee {
  CompanyName: string;
  contactPerson: string;
  address: string;
  Email: string;
}
