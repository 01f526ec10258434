import type { Actor } from '~/core/access';
import type { CompanyDb } from '~db/company-db';
import type { Client } from './collections';

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
