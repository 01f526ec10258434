import { defaultEntitlements } from '~/core/entitlements';
import type { CompanyDb } from '~db/company-db';
import { reactions } from '../reactions.server';
import { employees } from './collections';
import { type Entitlement, noDetails, type OwnEntitlement } from './details';
import { entitledTo, ownOf } from './entitlements';
import type { Sent } from './sent';

/** The parts of an employee's details that leave is calculated from. */
export interface LeaveTerms {
  /** Only what differs from the company's types. */
  leaveEntitlements: OwnEntitlement[];
  /** '' if not recorded. */
  joinDate: string;
}

/** These people's terms; people without a record are left out. */
export async function leaveTermsOf(db: CompanyDb, ids: readonly string[]): Promise<Map<string, LeaveTerms>> {
  const found = await db
    .in(employees)
    .list(
      { _id: { $in: [...ids] } },
      { sort: { _id: 1 }, limit: ids.length, projection: { leaveEntitlements: 1, joinDate: 1 } },
    );
  const kept = new Map(found.map((one) => [one._id, one]));
  return new Map(
    ids.map((id) => {
      const { leaveEntitlements, joinDate } = { ...noDetails, ...kept.get(id) };
      return [id, { leaveEntitlements, joinDate }];
    }),
  );
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

/** The leave module's side. In tests of people alone nothing is taken. */
export function leaveSide(): LeaveSide {
  return reactions().leave ?? untied;
}

/** The sent fields of an employee, with their own entitlements among the details. */
export async function withOwnEntitlements<What extends Pick<Sent, 'details' | 'entitlements'>>(
  db: CompanyDb,
  sent: What,
  before: readonly OwnEntitlement[] = [],
): Promise<What> {
  if (!sent.entitlements) return sent;
  const leaveEntitlements = ownOf(await leaveSide().types(db), sent.entitlements, before);
  return { ...sent, details: { ...sent.details, leaveEntitlements } };
}

const untied: LeaveSide = {
  types: async () => [...defaultEntitlements],
  entitlements: async (db, id) => {
    const terms = (await leaveTermsOf(db, [id])).get(id);
    return entitledTo(defaultEntitlements, terms?.leaveEntitlements ?? []).map(({ type, entitlement }) => ({
      ...{ type, entitlement },
      balance: entitlement,
    }));
  },
  adjust: async () => [],
  withdraw: async () => {},
  handOn: async () => {},
};
