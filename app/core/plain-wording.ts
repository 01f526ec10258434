import { z } from 'zod';
import { mustBe, tooLong } from './text';

/** Messages for a value of the wrong type, if the field has none. */
const kinds: Record<string, string> = {
  string: mustBe.text,
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: mustBe.yesOrNo,
  array: mustBe.list,
};

/**
 * The message for an issue whose field has none; zod's own messages are for programmers.
 * @param issue zod's issue; without `input` the value was missing
 */
function plainWording(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is missing.';
  if (issue.code === 'invalid_type') return kinds[String(issue.expected)] ?? 'This is of the wrong kind.';
  if (issue.code === 'too_big' && issue.origin === 'string') return tooLong(Number(issue.maximum));
  return 'This cannot be used here.';
}

// Compiled checks need `eval`, which the pages' policy forbids: in the browser zod must not even try. The build puts this file
// before all schemas.
z.config({ customError: plainWording, jitless: typeof document !== 'undefined' });
