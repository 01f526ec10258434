import { z } from 'zod';
import { isNothing } from '~/core/optional';
import * as messages from './messages';

/** `schema`, or nothing: '' and null clear the stored value. */
export function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((sent, { addIssue }): z.output<Schema> | null => {
    if (isNothing(sent)) return null;
    const read = schema.safeParse(sent);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) addIssue(message);
    return z.NEVER;
  });
}

/** A list of at most `most` rows, without the rows that a form has left out as blank. */
export function rows<Shape extends z.ZodRawShape>(shape: Shape, most: number) {
  const row = z.object(shape, messages.rowWrong);
  return z
    .preprocess(
      // A form from which the last row was removed.
      (sent) => (sent === '' ? [] : sent),
      z.array(row.optional(), messages.listWrong).max(most, `At most ${most} of them.`),
    )
    .transform((list) => list.filter((one) => one !== undefined) as z.output<typeof row>[]);
}
