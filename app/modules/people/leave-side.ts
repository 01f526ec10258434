import type { CompanyDb } from '~db/company-db';
import type { Entitlement } from './details';

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
export interface LeaveSide {
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
  /** Withdraws a leaving person's upcoming requests. In the caller's transaction. */
  withdraw(db: CompanyDb, id: string, by: { userId: string; name: string }, now: Date): Promise<void>;
  /** Tells the new approvers about leave waiting for somebody who no longer decides. In the caller's transaction. */
  handOn(db: CompanyDb, lost: LostApprover): Promise<void>;
}
