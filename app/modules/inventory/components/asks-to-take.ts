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
