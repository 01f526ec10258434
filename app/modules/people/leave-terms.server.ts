import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import { reactions } from '../reactions.server';
import { type Employee, employees } from './collections';
import { noDetails, type OwnEntitlement } from './details';
import type { EmployeeInput } from './employee-input';
import { ownOf } from './entitlements';

/** The parts of an employee's details that leave is calculated from. */
export interface LeaveTerms {
  /** Only what differs from the company's types. */
  leaveEntitlements: OwnEntitlement[];
  /** '' if not recorded. */
  joinDate: string;
}

/** The records that have these people's terms, as one of several reads. */
export function leaveTermsRead(ids: readonly string[]) {
  return listOf(
    employees,
    { _id: { $in: [...ids] } },
    { sort: { _id: 1 }, limit: ids.length, projection: { leaveEntitlements: 1, joinDate: 1 } },
  );
}

/** The terms of each person, from their record if there is one. */
export function leaveTermsOf(ids: readonly string[], found: readonly Employee[]): Map<string, LeaveTerms> {
  const stored = new Map(found.map((one) => [one._id, one]));
  return new Map(
    ids.map((id) => {
      const { leaveEntitlements, joinDate } = { ...noDetails, ...stored.get(id) };
      return [id, { leaveEntitlements, joinDate }];
    }),
  );
}

/** The sent fields of an employee, with their own entitlements among the details. */
export async function withOwnEntitlements<What extends Pick<EmployeeInput, 'details' | 'entitlements'>>(
  db: CompanyDb,
  sent: What,
  before: readonly OwnEntitlement[] = [],
): Promise<What> {
  if (!sent.entitlements) return sent;
  const leaveEntitlements = ownOf(await reactions().leave.types(db), sent.entitlements, before);
  return { ...sent, details: { ...sent.details, leaveEntitlements } };
}
