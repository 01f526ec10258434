/** What a new employee may take, in days a year, where nobody says otherwise. */
export const defaultEntitlements = [
  { type: 'Annual Leave', entitlement: 14 },
  { type: 'Medical Leave', entitlement: 14 },
  { type: 'Hospitalization Leave', entitlement: 60 },
  { type: 'Off In Lieu', entitlement: 0 },
] as const;
