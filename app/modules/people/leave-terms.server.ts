import type { CompanyDb } from '~db/company-db';
import { reactions } from '../reactions.server';
import { employees } from './collections';
import { noDetails, type OwnEntitlement } from './details';
import { ownOf } from './entitlements';
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

/** The sent fields of an employee, with their own entitlements among the details. */
export async function withOwnEntitlements<What extends Pick<Sent, 'details' | 'entitlements'>>(
  db: CompanyDb,
  sent: What,
  before: readonly OwnEntitlement[] = [],
): Promise<What> {
  if (!sent.entitlements) return sent;
  const leaveEntitlements = ownOf(await reactions().leave.types(db), sent.entitlements, before);
  return { ...sent, details: { ...sent.details, leaveEntitlements } };
}
