import { z } from 'zod';
import { mustBe, tooLong } from './text';

/** What is said of a value of the wrong kind where its field says nothing of its own. */
const kinds: Record<string, string> = {
  string: mustBe.text,
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: mustBe.yesOrNo,
  array: 'This must be a list.',
};

/**
 * The sentence for what a field says nothing of itself: the validator's own words are for programmers.
 * @param issue what is wrong, as zod says it; without `input` nothing was sent
 */
export function plainWording(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is missing.';
  if (issue.code === 'invalid_type') return kinds[String(issue.expected)] ?? 'This is of the wrong kind.';
  if (issue.code === 'too_big' && issue.origin === 'string') return tooLong(Number(issue.maximum));
  return 'This cannot be used here.';
}

z.config({ customError: plainWording });
