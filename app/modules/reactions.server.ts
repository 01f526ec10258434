import type { Actor } from '~/core/access';
import type { LogEntry } from '~/core/log-entry';
import type { OwnWeek } from '~/core/working-week';
import type { Week } from '~/ui/week-strip';
import type { CompanyDb } from '~db/company-db';
import type { CompanySeen } from '~db/sessions';
import type { Client } from './crm/collections';
import type { Job } from './jobs/collections';
import type { Away, LeavePeriod } from './leave/parts';
import type { Entitlement } from './people/details';

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
  /** The items among these that records of the module name, with where: 'a quotation'. */
  itemsUsed: readonly ((db: CompanyDb, ids: readonly string[]) => Promise<Map<string, string>>)[];
  /** Leave's part of an employee's record. */
  leave: LeaveOfEmployees;
  /** Counts the jobs that would lose their driver. */
  jobsWithin: JobsWithin;
  /** The jobs that hold an item. */
  jobsHolding: JobsHolding;
  /** A client's account. */
  accountOf(db: CompanyDb, clientId: string): Promise<Account>;
  /** What clients owe in cents: those among these, or all. */
  owedBy(db: CompanyDb, clientIds?: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** A job's invoices. */
  jobInvoices: InvoicesOfJobs;
  /** How a client is added from a quotation. */
  quotations: ClientsOfQuotations;
}

/** A client's account, in cents. */
export interface Account {
  /** What is still to be paid, and how much of it is overdue. */
  balance: number;
  overdue: number;
  /** What is to be given back for credited invoices. */
  excess: number;
}

/** An invoice of a job, or of its quotation. */
export interface JobInvoice {
  id: string;
  /** INV-2026-0001, or 'Draft'. */
  number: string;
  /** 'draft', 'issued', 'part-paid', 'paid', 'overdue' or 'credited'. */
  status: string;
  /** The unpaid amount in cents. */
  open: number;
  /** Whether it can be paid by PayNow now. */
  hasPayNow: boolean;
}

/** What invoices know about jobs. */
export interface InvoicesOfJobs {
  /** The job's invoices without credit notes, oldest first. */
  list(db: CompanyDb, job: Pick<Job, '_id' | 'quotation'>): Promise<JobInvoice[]>;
  /** The PayNow code of one of them as a PNG. Refuses any other invoice with 404, and one without a code with 409. */
  code(db: CompanyDb, job: Pick<Job, '_id' | 'quotation'>, invoiceId: string): Promise<Uint8Array>;
  /** Drafts the invoice of a service plan; none for a job that has one. In the caller's transaction. */
  draft(
    db: CompanyDb,
    charge: { clientId: string; title: string; description: string; price: number; jobId?: string },
    by: { actor: { userId: string; name: string }; at: Date; note(line: LogEntry): void },
  ): Promise<void>;
}

/** How a client is added from a quotation. Both functions refuse a quotation that is not accepted or already has a client. */
export interface ClientsOfQuotations {
  /** The recipient, under the field names of the client form. */
  addressee(db: CompanyDb, actor: Actor, quotationId: string): Promise<Addressee>;
  /** Assigns the quotation to the client, in the transaction that adds the client. */
  link(db: CompanyDb, actor: Actor, quotationId: string, client: Client): Promise<void>;
  /** The client's newest quotation that waits for an answer; its sum in cents. */
  open(db: CompanyDb, clientId: string): Promise<OpenQuotation | null>;
}

interface OpenQuotation {
  id: string;
  number: string;
  amount: number;
}

interface Addressee {
  CompanyName: string;
  contactPerson: string;
  address: string;
  Email: string;
}

/** How many upcoming jobs of the driver fall within each of these periods, in order. */
export type JobsWithin = (
  db: CompanyDb,
  asked: readonly (LeavePeriod & { userId: string })[],
) => Promise<number[]>;

/** A job that holds some of an item, and how much of it, in thousandths. */
export interface HoldingJob {
  id: string;
  jobId: string;
  title: string;
  held: number;
}

/** What stock knows of the jobs for which some of it is on hold. */
export interface JobsHolding {
  /** The jobs that hold an item, the latest one first, in the order in which they lose it. */
  list(db: CompanyDb, itemId: string): Promise<HoldingJob[]>;
  /** Takes as much as `held` says off what each job holds. In the caller's transaction, which notes the lines. */
  take(db: CompanyDb, itemId: string, lost: readonly HoldingJob[], at: Date): Promise<LogEntry[]>;
}

/** A balance sent for one leave type. */
interface SentBalance {
  type: string;
  /** In days, including half days. */
  balance: number;
}

/** A leave type somebody may take, with what is left. */
export interface LeaveLeft extends Entitlement {
  /** Days left this year, including half days. */
  balance: number;
}

/** Whose leave somebody no longer decides about: that of everyone they led, of one person, or everyone's as an owner. */
export type LostApprover = { ledBy: string } | { of: string } | { owner: true };

/** What the leave module does for an employee's record, called through a reaction. */
export interface LeaveOfEmployees {
  /** The company's types with their days a year, in order. */
  types(db: CompanyDb): Promise<Entitlement[]>;
  /** A person's entitlements, and what is left this year. */
  entitlements(db: CompanyDb, id: string, now: Date): Promise<LeaveLeft[]>;
  /**
   * Adjusts each balance that differs from both its current and its former value, and returns the types. In the
   * caller's transaction.
   */
  adjust(
    db: CompanyDb,
    change: {
      id: string;
      sent: readonly SentBalance[];
      before: ReadonlyMap<string, number>;
      byName: string;
      now: Date;
    },
  ): Promise<string[]>;
  /** Counts a person's leave again from `day` on after their own working week changed. In the caller's transaction. */
  recount(
    db: CompanyDb,
    change: { userId: string; before: OwnWeek; after: OwnWeek },
    day: string,
  ): Promise<void>;
  /** Withdraws a leaving person's upcoming requests, and ends leave under way that day. In the caller's transaction. */
  withdraw(db: CompanyDb, id: string, by: { userId: string; name: string }, now: Date): Promise<void>;
  /** Tells the new approvers about leave waiting for somebody who no longer decides. In the caller's transaction. */
  handOn(db: CompanyDb, lost: LostApprover): Promise<void>;
  /** Who is away on which of the days to plan. */
  week(db: CompanyDb, company: Pick<CompanySeen, 'workingDays'>): Promise<Week>;
  /** Who is on approved leave on a day ('2026-11-21'), by id. */
  away(db: CompanyDb, day: string): Promise<ReadonlyMap<string, Away>>;
}

let current: Reactions | undefined;

/** Sets the reactions of this process at its start. */
export function setReactions(given: Reactions): void {
  current = given;
}

/** The reactions of this process. */
export function reactions(): Reactions {
  if (!current) throw new Error('This process has not set its reactions: call setReactions at its start.');
  return current;
}

export async function tellAddressConfirmed(db: CompanyDb, person: { _id: string }): Promise<void> {
  for (const react of reactions().addressConfirmed) await react(db, person);
}

export async function tellPersonRenamed(db: CompanyDb, person: { _id: string; name: string }): Promise<void> {
  for (const rename of reactions().personRenamed) await rename(db, person);
}

export async function tellClientRenamed(db: CompanyDb, client: { _id: string; name: string }): Promise<void> {
  for (const rename of reactions().clientRenamed) await rename(db, client);
}

export async function tellClientDeleted(db: CompanyDb, clientId: string): Promise<void> {
  for (const forget of reactions().clientDeleted) await forget(db, clientId);
}

export async function tellSampleRemoved(db: CompanyDb, clientId: string): Promise<void> {
  for (const remove of reactions().sampleRemoved) await remove(db, clientId);
}

/** Where each of these items is used, if it is. */
export async function whereItemsAreUsed(db: CompanyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  for (const find of reactions().itemsUsed)
    for (const [id, where] of await find(db, ids)) if (!used.has(id)) used.set(id, where);
  return used;
}
