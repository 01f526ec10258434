import type { SystemAccess } from '~/core/access';
import { type EmployeeStatus, hasLeft } from '~/core/employee-status';
import { type Details, payFields } from './details';
import * as messages from './messages';

/** The parts of an employee that rights depend on. */
export type Standing = { access: SystemAccess; status: EmployeeStatus } & Pick<
  Details,
  'leaveEntitlements' | 'joinDate' | (typeof payFields)[number]
>;

interface By {
  /** Whether they are an owner. */
  laoban: boolean;
  /** Whether they change themselves. */
  self: boolean;
}

/**
 * Why a holder of HR may not make this change; null if they may. Only owners change or make an owner, and only owners
 * change their own pay, access, status, entitlements or join date.
 */
export function whyMayNot({ laoban, self }: By, before: Standing, after: Standing): string | null {
  if (laoban) return null;
  if (before.access.laoban) return messages.ownersOnly;
  if (after.access.laoban) return messages.onlyOwnersMakeOwners;
  return self && !same(ownLimits(before), ownLimits(after)) ? messages.notOneself : null;
}

/** Whether somebody who was an owner at work no longer is, in whatever way. */
export function stopsBeingOwner(
  before: Pick<Standing, 'access' | 'status'>,
  after: Pick<Standing, 'access' | 'status'>,
): boolean {
  const leads = ({ access, status }: Pick<Standing, 'access' | 'status'>) =>
    access.laoban && !hasLeft({ status });
  return leads(before) && !leads(after);
}

/** The fields people maintain themselves after their first sign-in. Anybody else needs a reason. */
export const ownFields = ['legalName', 'dob', 'personalEmail', 'mobileNumber', 'homeAddress'] as const;

/** Includes the join date, which proration and carry-over are calculated from. */
function ownLimits({ access, status, leaveEntitlements, joinDate, ...pay }: Standing): unknown {
  return [access, status, leaveEntitlements, joinDate, payFields.map((name) => pay[name])];
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
