/** The form field that says a form was sent from Today. */
export const fromToday = { from: 'today' } as const;

/** The address to return to: Today if the form was sent from there, otherwise `to`. */
export function backToToday({ from }: { from?: unknown }, to: string): string {
  return from === fromToday.from ? '/Today' : to;
}
