/** The form field that says a form was sent from Today. */
export const fromToday = { from: 'today' } as const;

/** A page of a form that is opened on Today, to which it returns. */
export const openedOnToday = (to: string) => `${to}${to.includes('?') ? '&' : '?'}from=${fromToday.from}`;

/** The address to return to: Today, with this `query`, if the form was sent from there, otherwise `to`. */
export function backToToday({ from }: { from?: unknown }, to: string, query = ''): string {
  return from === fromToday.from ? `/Today${query}` : to;
}

/** What was just done and can still be undone. */
export interface Undoable {
  /** What was done. */
  said: string;
  /** What happens once it can't be undone any more. */
  afterwards: string;
  /** The moment in ISO 8601. */
  until: string;
  /** Where its form goes, and what it sends. */
  to: string;
  fields: readonly { name: string; value: string }[];
}
