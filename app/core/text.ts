import { z } from 'zod';
import { cleanCode, cleanLine, cleanLines } from './clean-text';
import { withAsciiDomain, withReadableDomain } from './mail-domain';

/* These schemas accept more than they document, and clean it. `meta` holds what callers should send, as JSON Schema for
   the API reference. */

/** The default messages for a wrong type. */
export const mustBe = {
  text: 'This must be text.',
  yesOrNo: 'This must be yes or no.',
  list: 'This must be a list.',
  noList: 'This must be one value, not a list.',
};

/** The message for a text longer than `most` characters. */
export const tooLong = (most: number) =>
  `This is too long: at most ${most.toLocaleString('en-US')} characters.`;

interface Rule {
  /** The message for an empty value; without it the field is optional. */
  needed?: string;
  /** The maximum number of characters. */
  most?: number;
}

/** One line of text; see `cleanLine`. */
export function line({ needed, most = 200 }: Rule = {}) {
  return text({ needed, most }, cleanLine);
}

/** A code or number; see `cleanCode`. */
export function code({ needed, most = 200 }: Rule = {}) {
  return text({ needed, most }, cleanCode);
}

/** Several lines of text; see `cleanLines`. */
export function lines({ needed, most = 20_000 }: Rule = {}) {
  return text({ needed, most }, cleanLines);
}

/**
 * The most characters accepted before cleaning, which takes time for each. Cleaning removes blanks and line ends and
 * composes letters with their marks, so the raw text may be longer than `most`.
 */
const longestTyped = (most: number) => 4 * most + 1_000;

function text({ needed, most }: Rule & { most: number }, clean: (typed: string) => string) {
  const checked = z
    .string(needed ?? mustBe.text)
    .max(longestTyped(most), { error: tooLong(most), abort: true })
    // Programs send null for no text.
    .nullable()
    .transform((sent) => clean(sent ?? ''))
    // Abort on overlong text: a field's own pattern may take quadratic time.
    .pipe(z.string().max(most, { error: tooLong(most), abort: true }))
    .meta({ anyOf: undefined, type: 'string', maxLength: most }) as unknown as z.ZodType<string, string>;
  return needed ? checked.pipe(z.string().min(1, needed)).meta({ minLength: 1, maxLength: most }) : checked;
}

/** An email address in lower case. `wrong` is the message for an invalid one. */
export function email(needed: string, wrong = 'Enter an email address such as name@firm.sg.') {
  return line({ needed, most: 254 })
    .pipe(z.string().toLowerCase().pipe(z.email(wrong)))
    .meta({ format: 'email' });
}

/**
 * The same for an address that only gets mails, whose domain may be in another script: 'tan@咖啡.sg', stored as people read it.
 * Sign-in addresses are unique, so they have one spelling.
 */
export function clientEmail(needed: string, wrong = 'Enter an email address such as name@firm.sg.') {
  const address = z
    .string()
    .toLowerCase()
    .transform(withAsciiDomain)
    .pipe(z.email(wrong))
    .transform(withReadableDomain);
  return line({ needed, most: 254 })
    .pipe(address as unknown as z.ZodType<string, string>)
    .meta({ type: 'string', format: 'email' });
}

/**
 * Yes or no. A form sends 'on' for a ticked box and nothing for an empty one. A hidden 'false' before the box marks it
 * as present, so the last of several values counts.
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

/** A whole number from `least`, as a number or as digits. Nothing else is converted. */
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
