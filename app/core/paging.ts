import { z } from 'zod';
import { refuseField } from './refusal';
import { wholeNumber } from './text';

/** One page of a list, and the cursor after it. */
export interface PageOf<T> {
  items: T[];
  next: string | null;
}

const most = 1_000;

/** The page size: 200 by default, at most 1,000. */
export const limit = wholeNumber('limit must be a whole number from 1 on.', 1)
  .default(200)
  .transform((wanted) => Math.min(wanted, most))
  .describe('How many to return. Defaults to 200, at most 1,000.');

/** The cursor after which the list continues, from the previous page. */
const cursor = z
  .string()
  .max(2_000)
  .optional()
  .describe('Where the page begins: from the Link header of the page before.');

/** A cursor from a query string. Long enough for any sort value. */
const mark = z.string().max(2_000).optional();

/** The paging input of list calls. */
export const callMarks = { limit, cursor };

/** The paging input of list pages: forward and back. */
export const pageMarks = { after: mark, before: mark };

/** The types of sort values, and so of cursors. */
const values = {
  text: z.string(),
  number: z.number(),
  time: z.iso.datetime().transform((text) => new Date(text)),
} as const;

export type Sorted = keyof typeof values;

/** A place in a list sorted by a value and then by id: the contents of a cursor. */
export interface Place {
  value: string | number | Date;
  id: string;
}

/** Encodes a cursor. Callers return it unchanged. */
export function cursorAt({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Decodes a cursor of a list sorted by such values. Refuses an invalid one at `field`. */
export function placeOf(cursor: string, sorted: Sorted, field: string): Place {
  try {
    const [value, id] = z
      .tuple([values[sorted], z.string()])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { value, id };
  } catch {
    throw refuseField(field, 'This is not a place in the list. Begin at its first page.');
  }
}
