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
  /** '' where nobody has written it down. */
  joinDate: string;
}

/** These people's records about leave; people without a record are left out. */
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

/** What was sent as somebody's balance of one type. */
interface SentBalance {
  type: string;
  /** Days, halves among them. */
  balance: number;
}

/** A type of leave that somebody may take, and how much is left. */
export interface LeaveLeft extends Entitlement {
  /** Days of this year, halves among them. */
  balance: number;
}

/** Whose leave somebody no longer decides about: that of everyone they led, of one person, or everyone's as an owner. */
export type LostApprover = { ledBy: string } | { of: string } | { owner: true };

/** What the leave's own module knows and does for an employee's record: a reaction to what happens here. */
export interface LeaveSide {
  /** The company's types and their days a year, in its order. */
  types(db: CompanyDb): Promise<Entitlement[]>;
  /** What somebody may take, by the company's types and their own record, and what is left this year. */
  entitlements(db: CompanyDb, id: string, now: Date): Promise<LeaveLeft[]>;
  /**
   * Makes an adjustment of each balance that is another than it is, and was, and answers their types. Within the
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
  /** Takes back what somebody who leaves has asked for and not begun. Within the caller's transaction. */
  withdraw(db: CompanyDb, id: string, by: { userId: string; name: string }, now: Date): Promise<void>;
  /** Tells the new approvers of leave that waits for somebody who no longer decides. Within the caller's transaction. */
  handOn(db: CompanyDb, lost: LostApprover): Promise<void>;
}

/** What leave does here; in a test of people alone nothing is taken and all is left. */
export function leaveSide(): LeaveSide {
  return reactions().leave ?? untied;
}

/** The sent fields of an employee, with the person's own part of the list of entitlements among the details. */
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
