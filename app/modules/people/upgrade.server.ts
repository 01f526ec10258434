import { sameType } from '~/core/entitlements';
import type { CompanyDb } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { employees } from './collections';
import { leaveSide } from './leave-side.server';

/**
 * Removes entitlements from people's records that equal the company's types, since every record used to contain the
 * standard ones. Nobody's days change. Different ones stay the person's own, since nobody can tell whether they were
 * intended. May run again.
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
      // One saved meanwhile follows the new rule already.
      await db.in(employees).updateOne({ _id, leaveEntitlements }, { $set: { leaveEntitlements: own } });
    }
  }
}
