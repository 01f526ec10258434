import { defaultEntitlements } from '~/core/entitlements';
import type { LeaveType } from './collections';

export { asKept, sameType } from '~/core/entitlements';

/** The types that every company has. HR adds others beside them. */
export const builtInTypes: readonly LeaveType[] = defaultEntitlements.map(({ type, entitlement }) => ({
  name: type,
  days: entitlement,
  prorated: false,
  carryOver: 0,
}));
