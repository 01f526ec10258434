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
export const cursor = z
  .string()
  .max(2_000)
  .optional()
  .describe('Where the list goes on: taken from the Link header of the page before.');

/** The place in a list that is sorted by a text and then by id: what a cursor holds. */
export interface Place {
  text: string;
  id: string;
}

/** A cursor that a caller hands back as it is. */
export function cursorAt({ text, id }: Place): string {
  return Buffer.from(JSON.stringify([text, id])).toString('base64url');
}

/** The place of a cursor. Refuses what is none, naming `field`. */
export function placeOf(cursor: string, field: string): Place {
  try {
    const [text, id] = z
      .tuple([z.string(), z.string()])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { text, id };
  } catch {
    throw refuseField(field, 'This is not a place in the list. Begin at its first page.');
  }
}
