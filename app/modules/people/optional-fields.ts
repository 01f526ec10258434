import { z } from 'zod';
import * as messages from './messages';

/** `schema`, or nothing: '' and null clear the stored value. */
export function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((sent, { addIssue }): z.output<Schema> | null => {
    if (sent === '' || sent === null) return null;
    const read = schema.safeParse(sent);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) addIssue(message);
    return z.NEVER;
  });
}

/**
 * A list of at most `most` rows. Empty rows are ignored: a form without JavaScript has one at its end, and emptying a
 * row removes it. A null entry is refused, since a program that sends it would clear a list by mistake.
 */
export function rows<Shape extends z.ZodRawShape>(shape: Shape, most: number) {
  const row = z.object(shape, messages.rowWrong);
  const filled = z.preprocess((sent) => (isEmpty(sent) ? undefined : sent), row.optional());
  return z
    .preprocess(
      (sent) => (sent === '' ? [] : sent),
      z.array(filled, messages.listWrong).max(most, `At most ${most} of them.`),
    )
    .transform((list) => list.filter((one) => one !== undefined) as z.output<typeof row>[]);
}

function isEmpty(row: unknown): boolean {
  if (row === undefined) return true;
  return (
    typeof row === 'object' &&
    row !== null &&
    Object.values(row).every((value) => value === '' || value === null || value === undefined)
  );
}
