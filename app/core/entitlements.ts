/** Days a year for everybody, unless the company or the person's record says otherwise. */
export const defaultEntitlements = [
  { type: 'Annual Leave', entitlement: 14 },
  { type: 'Medical Leave', entitlement: 14 },
  { type: 'Hospitalization Leave', entitlement: 60 },
  { type: 'Off In Lieu', entitlement: 0 },
] as const;

/** The stored spelling of a leave type: 'Off In-Lieu' is stored as 'Off In Lieu'. */
export function asKept(name: string): string {
  return /^off in[- ]lieu$/i.test(name) ? 'Off In Lieu' : name;
}

/** Whether two spellings mean the same leave type. */
export function sameType(one: string, other: string): boolean {
  return asKept(one).toLowerCase() === asKept(other).toLowerCase();
}
