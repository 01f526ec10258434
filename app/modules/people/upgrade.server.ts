import { sameType } from '~/core/entitlements';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { employees } from './collections';
import { leaveSide } from './leave-side.server';

/**
 * Removes from people's records the entitlements that say the same as the company's types: earlier every record contained the
 * usual ones. Nobody's days change. Those that differ stay the person's own, since nobody can tell whether they were meant.
 * May be run again.
 */
export async function upgradeEntitlements(db: CompanyDb): Promise<void> {
  const company = await leaveSide().types(db);
  const wanted = {
    filter: { 'leaveEntitlements.0': { $exists: true } },
    order: { by: '_id', sorted: 'text' },
    projection: { leaveEntitlements: 1 },
  } as const;
  for await (const page of pagesOf(db.in(employees), wanted)) {
    for (const { _id, leaveEntitlements = [] } of page) {
      const own = leaveEntitlements.filter(
        ({ type, entitlement }) =>
          !company.some((one) => sameType(one.type, type) && one.entitlement === entitlement),
      );
      if (own.length === leaveEntitlements.length) continue;
      // One that was saved meanwhile has been written by the new rule.
      await db.in(employees).updateOne({ _id, leaveEntitlements }, { $set: { leaveEntitlements: own } });
    }
  }
}
