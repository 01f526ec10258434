/** The two halves of a day. */
export const parts = ['morning', 'afternoon'] as const;
export type Part = (typeof parts)[number];

/** How much of a day is leave. */
export type Away = 'whole' | Part;

/** A stretch of leave: from a part of its first day to a part of its last one, both among it. Days are '2026-11-21'. */
export interface Stretch {
  start: string;
  end: string;
  from: Part;
  to: Part;
}

/** How much of `day` a stretch takes; null where the day is outside of it. */
export function partOf({ start, end, from, to }: Stretch, day: string): Away | null {
  if (day < start || day > end) return null;
  const late = day === start && from === 'afternoon';
  const early = day === end && to === 'morning';
  if (late) return early ? null : 'afternoon';
  return early ? 'morning' : 'whole';
}

/** Two parts of one day together. */
export function together(one: Away | undefined, other: Away): Away {
  return one === undefined || one === other ? other : 'whole';
}

/** Whether two stretches share any half of a day. */
export function overlap(one: Stretch, other: Stretch): boolean {
  return begins(one) <= ends(other) && begins(other) <= ends(one);
}

function begins({ start, from }: Stretch): string {
  return start + (from === 'morning' ? 'a' : 'p');
}

function ends({ end, to }: Stretch): string {
  return end + (to === 'morning' ? 'a' : 'p');
}
