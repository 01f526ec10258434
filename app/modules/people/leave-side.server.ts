import type { CompanyDb } from '~db/company-db';
import { employees } from './collections';
import { type Entitlement, noDetails } from './details';

/** What leave is reckoned from, of an employee's details. */
export interface LeaveTerms {
  leaveEntitlements: Entitlement[];
  /** '' where nobody has written it down. */
  joinDate: string;
}

/** What these people may take in a year; the usual for those of whom nobody has written anything down. */
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
export interface SentBalance {
  type: string;
  /** Days, halves among them. */
  balance: number;
}

/** What the leave's own module knows and does for an employee's record: it ties itself to this one at start. */
export interface LeaveSide {
  /** What is left of each type this year, by its name in small letters. */
  balances(db: CompanyDb, id: string, now: Date): Promise<Map<string, number>>;
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
}

let tied: LeaveSide | null = null;

/** Ties the leave to the people, once, at start. */
export function tieLeave(side: LeaveSide): void {
  tied = side;
}

/** What the leave does here; where it is not tied, as in a test of the people alone, nothing is taken and all is left. */
export function leaveSide(): LeaveSide {
  return tied ?? untied;
}

const untied: LeaveSide = {
  balances: async (db, id) => {
    const terms = (await leaveTermsOf(db, [id])).get(id);
    return new Map(
      terms?.leaveEntitlements.map(({ type, entitlement }) => [type.toLowerCase(), entitlement]) ?? [],
    );
  },
  adjust: async () => [],
  withdraw: async () => {},
};
