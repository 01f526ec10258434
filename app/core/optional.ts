import { z } from 'zod';

/** Whether nothing was sent: null, as programs say it, or a form's field left blank. */
export function isNothing(sent: unknown): boolean {
  return sent === null || (typeof sent === 'string' && sent.trim() === '');
}

/** The schema, where nothing counts as not sent. */
export function unlessNothing<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> {
  const optional = z.preprocess((sent) => (isNothing(sent) ? undefined : sent), schema.optional());
  return optional as unknown as z.ZodOptional<Schema>;
}

/** The schema, where nothing is null: it clears the stored value. */
export function orNull<Schema extends z.ZodType>(schema: Schema): z.ZodNullable<Schema> {
  const nullable = z.preprocess((sent) => (isNothing(sent) ? null : sent), schema.nullable());
  return nullable as unknown as z.ZodNullable<Schema>;
}
