import type { SubmissionResult } from '@conform-to/react';

/**
 * What the tick that takes what jobs hold says, '' where it is known to be ticked; null where the form doesn't ask for it.
 * It asks once it was refused because of them, and goes on asking while the fields are checked again.
 */
export function asksToTake(
  result: Pick<SubmissionResult<string[]>, 'error' | 'initialValue'> | undefined,
): string | null {
  const asked = result?.error?.takeHeld?.[0];
  if (asked !== undefined) return asked;
  return result?.initialValue?.takeHeld === 'on' ? '' : null;
}

/** The attributes of a field for a count of an item, by whether it is counted in parts of its unit. */
export function countIn({ fractions }: { fractions?: boolean | undefined }, least: 0 | 1 = 1) {
  return fractions
    ? ({ type: 'number', inputMode: 'decimal', step: 0.001, min: least / 1_000 } as const)
    : ({ type: 'number', inputMode: 'numeric', step: 1, min: least } as const);
}
