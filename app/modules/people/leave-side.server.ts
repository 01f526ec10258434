import { defaultEntitlements } from '~/core/entitlements';
import type { CompanyDb } from '~db/company-db';
import { reactions } from '../reactions.server';
import { employees } from './collections';
import { noDetails, type OwnEntitlement } from './details';
import { entitledTo, ownOf } from './entitlements';
import type { LeaveSide } from './leave-side';
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
