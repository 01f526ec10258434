import { z } from 'zod';
import { cleanCode, cleanLine, cleanLines } from './clean-text';

/*
 * Each of these takes more than it asks for, and cleans it. What a caller should send stands in its `meta`, in the
 * words of JSON Schema, for the description of the API.
 */

/** What is said of a value that is none, where its field says nothing of its own. */
export const mustBe = {
  text: 'This must be text.',
  yesOrNo: 'This must be yes or no.',
};

/** What is said of a text with more characters than `most`. */
export const tooLong = (most: number) =>
  `This is too long: at most ${most.toLocaleString('en-US')} characters.`;

interface Rule {
  /** What is said when nothing was entered; without it the field may be left empty. */
  needed?: string;
  /** The most characters. */
  most?: number;
}

/** One line of text, see `cleanLine`. */
export function line({ needed, most = 200 }: Rule = {}) {
  return text({ needed, most }, cleanLine);
}

/** A number or a code, see `cleanCode`. */
export function code({ needed, most = 200 }: Rule = {}) {
  return text({ needed, most }, cleanCode);
}

/** Several lines of text, see `cleanLines`. */
export function lines({ needed, most = 20_000 }: Rule = {}) {
  return text({ needed, most }, cleanLines);
}

/**
 * The most characters that are looked at at all: cleaning takes its time with each. Blanks and line ends go by it, and letters
 * that were sent apart from their marks come together.
 */
const longestTyped = (most: number) => 4 * most + 1_000;

function text({ needed, most }: Rule & { most: number }, clean: (typed: string) => string) {
  const checked = z
    .string(needed ?? mustBe.text)
    .max(longestTyped(most), { error: tooLong(most), abort: true })
    // Programs send null where there is no text.
    .nullable()
    .transform((sent) => clean(sent ?? ''))
    // What is too long nobody looks at any further: a field's own pattern may take the square of its length.
    .pipe(z.string().max(most, { error: tooLong(most), abort: true }))
    .meta({ anyOf: undefined, type: 'string', maxLength: most }) as unknown as z.ZodType<string, string>;
  return needed ? checked.pipe(z.string().min(1, needed)).meta({ minLength: 1, maxLength: most }) : checked;
}

/** An e-mail address, in small letters. `wrong` is said of one that is none. */
export function email(needed: string, wrong = 'Enter an e-mail address such as name@firm.sg.') {
  return line({ needed, most: 254 })
    .pipe(z.string().toLowerCase().pipe(z.email(wrong)))
    .meta({ format: 'email' });
}

/**
 * Yes or no. A form sends 'on' for a ticked box and nothing for an empty one; a hidden 'false' before the
 * box says that it was there, so of several values the last counts.
 */
export const flag = z
  .preprocess(
    (sent) => (Array.isArray(sent) ? sent.at(-1) : sent),
    z.union(
      [
        z.boolean(),
        z.enum(['on', 'true', '1']).transform(() => true),
        z.enum(['off', 'false', '0', '']).transform(() => false),
      ],
      mustBe.yesOrNo,
    ),
  )
  .meta({ anyOf: undefined, type: 'boolean' });

/** A whole number from `least` on, as a number or as digits: nothing else is bent into one. */
export function wholeNumber(wrong: string, least = 0) {
  const digits = z
    .string()
    .regex(/^\d{1,15}$/, wrong)
    .transform(Number);
  return z
    .union([z.number(), digits], wrong)
    .pipe(z.number().int(wrong).min(least, wrong))
    .meta({ anyOf: undefined, type: 'integer', minimum: least });
}
