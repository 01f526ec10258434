import { z } from 'zod';
import { refuseField } from './refusal';
import { wholeNumber } from './text';

/** Part of a long list, and the mark after which it goes on. */
export interface PageOf<T> {
  items: T[];
  next: string | null;
}

const most = 1_000;

/** How many of a list: 200 where nothing is said, never more than 1,000. */
export const limit = wholeNumber('limit must be a whole number from 1 on.', 1)
  .default(200)
  .transform((wanted) => Math.min(wanted, most))
  .describe('How many at a time: 200 where nothing is said, never more than 1,000.');

/** The mark after which a list goes on, as the page before it gave it. */
const cursor = z
  .string()
  .max(2_000)
  .optional()
  .describe('Where the list goes on: taken from the Link header of the page before.');

/** A cursor as it comes back; long enough for any value that a list is sorted by. */
const mark = z.string().max(2_000).optional();

/** What a call that lists takes of its caller. */
export const callMarks = { limit, cursor };

/** What a page with a list takes of its address: the way on, and the way back. */
export const pageMarks = { after: mark, before: mark };

/** What a list can be sorted by, and so what its cursors hold. */
const values = {
  text: z.string(),
  number: z.number(),
  time: z.iso.datetime().transform((text) => new Date(text)),
} as const;

export type Sorted = keyof typeof values;

/** The place in a list that is sorted by a value and then by id: what a cursor holds. */
export interface Place {
  value: string | number | Date;
  id: string;
}

/** A cursor that a caller hands back as it is. */
export function cursorAt({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** The place of a cursor in a list that is sorted by such values. Refuses what is none, naming `field`. */
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
