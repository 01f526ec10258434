import type { CompanyDb } from '~db/company-db';
import type { QuotationSide } from './crm/index.server';
import type { InvoiceSource } from './invoices/index.server';
import type { JobsWithin } from './leave/index.server';
import type { LeaveSide } from './people/index.server';
import type { InvoiceSide } from './quotes/index.server';

type Rename = (db: CompanyDb, renamed: { _id: string; name: string }) => Promise<void>;

/**
 * What modules do when something happens in a module that cannot import them, because they import it. The list itself is
 * in `app/reactions.server.ts`.
 */
export interface Reactions {
  /**
   * A person has confirmed the address they sign in with, perhaps not for the first time: they may have had another
   * meanwhile. Within the transaction that confirms it.
   */
  addressConfirmed: readonly ((db: CompanyDb, person: { _id: string }) => Promise<void>)[];
  /** A person has a new name: modules that store names change theirs. Within the caller's transaction. */
  personRenamed: readonly Rename[];
  /**
   * A client has a new name, or is about to be deleted: what stays keeps the name that the client had last. Within the
   * caller's transaction.
   */
  clientRenamed: readonly Rename[];
  /** What leave knows and does for an employee's record; without it nothing is taken and all is left. */
  leave?: LeaveSide;
  /** Counts the jobs in which a driver would be missing. */
  jobsWithin?: JobsWithin;
  /** What invoices do for a quotation whose work begins. */
  invoices?: InvoiceSide;
  /** What quotations do for a client that is added from one. */
  quotations?: QuotationSide;
  /** What an invoice is made from. Refuses what is not there, or is not to be invoiced yet. */
  invoiceSources?: {
    quotation(db: CompanyDb, id: string): Promise<InvoiceSource>;
    job(db: CompanyDb, id: string): Promise<InvoiceSource>;
  };
}

let current: Reactions = { addressConfirmed: [], personRenamed: [], clientRenamed: [] };

/** Sets the reactions of this process, once, at its start. */
export function setReactions(given: Reactions): void {
  current = given;
}

/** The reactions of this process; none in a test that sets none. */
export function reactions(): Reactions {
  return current;
}

/** Tells that a person has confirmed their address. Within the transaction that confirms it. */
export async function tellAddressConfirmed(db: CompanyDb, person: { _id: string }): Promise<void> {
  for (const react of current.addressConfirmed) await react(db, person);
}

/** Tells the modules that store names what a person is called now. Within the caller's transaction. */
export async function tellPersonRenamed(db: CompanyDb, person: { _id: string; name: string }): Promise<void> {
  for (const rename of current.personRenamed) await rename(db, person);
}

/** Tells the modules that store names what a client is called now. Within the caller's transaction. */
export async function tellClientRenamed(db: CompanyDb, client: { _id: string; name: string }): Promise<void> {
  for (const rename of current.clientRenamed) await rename(db, client);
}
