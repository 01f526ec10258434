/** The field by which a form on Today says where it was sent from. */
export const fromToday = { from: 'today' } as const;

/** Where a form leads back to: Today, where it was sent from there, else `to`. */
export function backToToday({ from }: { from?: unknown }, to: string): string {
  return from === fromToday.from ? '/Today' : to;
}
