import { defaultEntitlements } from '~/core/entitlements';
import type { LeaveType } from './collections';

export { asKept, sameType } from '~/core/entitlements';

/** The label of a type on screens and in mails: 'Off In-Lieu' for the stored 'Off In Lieu'. */
export function typeLabel(name: string): string {
  return name === 'Off In Lieu' ? 'Off In-Lieu' : name;
}

/** Whether leave of this type needs a medical certificate. */
export function needsCertificate(type: string): boolean {
  return type === 'Medical Leave' || type === 'Hospitalization Leave';
}

/** The types that every company has. HR can add others. */
export const builtInTypes: readonly LeaveType[] = defaultEntitlements.map(({ type, entitlement }) => ({
  name: type,
  days: entitlement,
  prorated: false,
  carryOver: 0,
}));
