import { defaultEntitlements } from '~/core/entitlements';
import type { LeaveType } from './collections';

/** The types that every company has. HR adds others beside them. */
export const builtInTypes: readonly LeaveType[] = defaultEntitlements.map(({ type, entitlement }) => ({
  name: type,
  days: entitlement,
  prorated: false,
  carryOver: 0,
}));

/** A type's name as it is kept: 'Off In-Lieu' is another spelling of 'Off In Lieu'. */
export function asKept(name: string): string {
  return /^off in[- ]lieu$/i.test(name) ? 'Off In Lieu' : name;
}

/** Whether two names are of one type, however they are written. */
export function sameType(one: string, other: string): boolean {
  return asKept(one).toLowerCase() === asKept(other).toLowerCase();
}
