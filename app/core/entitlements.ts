/** What everybody may take, in days a year, where neither the company nor their own record says otherwise. */
export const defaultEntitlements = [
  { type: 'Annual Leave', entitlement: 14 },
  { type: 'Medical Leave', entitlement: 14 },
  { type: 'Hospitalization Leave', entitlement: 60 },
  { type: 'Off In Lieu', entitlement: 0 },
] as const;

/** The name of a type of leave as it is kept: 'Off In-Lieu' is another spelling of 'Off In Lieu'. */
export function asKept(name: string): string {
  return /^off in[- ]lieu$/i.test(name) ? 'Off In Lieu' : name;
}

/** Whether two names are of one type of leave, however they are written. */
export function sameType(one: string, other: string): boolean {
  return asKept(one).toLowerCase() === asKept(other).toLowerCase();
}
