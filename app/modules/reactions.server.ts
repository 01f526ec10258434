import type { CompanyDb } from '~db/company-db';
import type { AccountOf, QuotationSide } from './crm/sides';
import type { InvoicesOfJobs } from './jobs/invoice-side';
import type { JobsWithin } from './leave/jobs-within';
import type { LeaveSide } from './people/leave-side';

type Rename = (db: CompanyDb, renamed: { _id: string; name: string }) => Promise<void>;

/**
 * What modules do when something happens in a module that cannot import them, because they import it. Each module's part
 * is in its manifest. The types come from files of types, not from the index of a module, which would be a cycle.
 */
export interface Reactions {
  /**
   * A person has confirmed their sign-in address, perhaps again after using another one. Runs in the transaction that
   * confirms it.
   */
  addressConfirmed: readonly ((db: CompanyDb, person: { _id: string }) => Promise<void>)[];
  /** A person was renamed; modules that store names update theirs. Runs in the caller's transaction. */
  personRenamed: readonly Rename[];
  /**
   * A client was renamed or is about to be deleted; records that stay store the last name. Runs in the caller's
   * transaction.
   */
  clientRenamed: readonly Rename[];
  /** A client is deleted: drafts that stay no longer say more of it than its name. Runs in the caller's transaction. */
  clientDeleted: readonly ((db: CompanyDb, clientId: string) => Promise<void>)[];
  /**
   * The sample client is about to be removed: modules remove what was tried with it, except documents with a number of
   * their own. Runs in the caller's transaction.
   */
  sampleRemoved: readonly ((db: CompanyDb, clientId: string) => Promise<void>)[];
  /** Leave's part of an employee's record. Without it, as in some tests, nobody has taken any leave. */
  leave?: LeaveSide;
  /** Counts the jobs that would lose their driver. */
  jobsWithin?: JobsWithin;
  /** A client's account. Without it, nobody owes anything. */
  accountOf?: AccountOf;
  /** Invoices' part of jobs. Without it no job has an invoice. */
  jobInvoices?: InvoicesOfJobs;
  /** Quotations' part when a client is added from one. */
  quotations?: QuotationSide;
}

/** No module reacts to another, as in most tests. */
export const noReactions: Reactions = {
  addressConfirmed: [],
  personRenamed: [],
  clientRenamed: [],
  clientDeleted: [],
  sampleRemoved: [],
};

let current = noReactions;

/** Sets the reactions of this process at its start. */
export function setReactions(given: Reactions): void {
  current = given;
}

/** The reactions of this process; empty in tests that set none. */
export function reactions(): Reactions {
  return current;
}

export async function tellAddressConfirmed(db: CompanyDb, person: { _id: string }): Promise<void> {
  for (const react of current.addressConfirmed) await react(db, person);
}

export async function tellPersonRenamed(db: CompanyDb, person: { _id: string; name: string }): Promise<void> {
  for (const rename of current.personRenamed) await rename(db, person);
}

export async function tellClientRenamed(db: CompanyDb, client: { _id: string; name: string }): Promise<void> {
  for (const rename of current.clientRenamed) await rename(db, client);
}

export async function tellClientDeleted(db: CompanyDb, clientId: string): Promise<void> {
  for (const forget of current.clientDeleted) await forget(db, clientId);
}

export async function tellSampleRemoved(db: CompanyDb, clientId: string): Promise<void> {
  for (const remove of current.sampleRemoved) await remove(db, clientId);
}
