/** The two halves of a day. */
export const parts = ['morning', 'afternoon'] as const;
export type Part = (typeof parts)[number];

/** How much of a day is leave. */
export type Away = 'whole' | Part;

/** A period of leave: from a part of its first day to a part of its last, both included. Days are '2026-11-21'. */
export interface LeavePeriod {
  start: string;
  end: string;
  from: Part;
  to: Part;
}

/** How much of `day` a period covers; null if it is outside. */
export function partOf({ start, end, from, to }: LeavePeriod, day: string): Away | null {
  if (day < start || day > end) return null;
  const late = day === start && from === 'afternoon';
  const early = day === end && to === 'morning';
  if (late) return early ? null : 'afternoon';
  return early ? 'morning' : 'whole';
}

/** Combines two parts of one day. */
export function together(one: Away | undefined, other: Away): Away {
  return one === undefined || one === other ? other : 'whole';
}

/** Whether two periods share any half day. */
export function overlap(one: LeavePeriod, other: LeavePeriod): boolean {
  return begins(one) <= ends(other) && begins(other) <= ends(one);
}

function begins({ start, from }: LeavePeriod): string {
  return start + (from === 'morning' ? 'a' : 'p');
}

function ends({ end, to }: LeavePeriod): string {
  return end + (to === 'morning' ? 'a' : 'p');
}

/** The halves at a period's ends in words, ' (from noon)'; '' if all days are whole. */
export function halvesInWords({ start, end, from, to }: LeavePeriod): string {
  if (start === end) return from === to ? ` (${from})` : '';
  const said = [from === 'afternoon' && 'from noon', to === 'morning' && 'until noon'].filter(Boolean);
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}
