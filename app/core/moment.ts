import { z } from 'zod';

const iso =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/;
const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * A moment: ISO 8601 with an offset or Z. Without one it is Singapore time, as `datetime-local` fields send it. `missing`
 * is the message for an empty value. Refuses days that do not exist and years before 1970 or after 2199.
 */
export function moment(missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .transform((typed, { addIssue }) => {
      const text = typed.replace(' ', 'T').toUpperCase();
      const found = iso.exec(text);
      const day = found?.[1];
      if (day && isDay(day, 1970)) {
        // An offset without a colon is ISO 8601 too, but engines parse it differently.
        const withColon = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
        return new Date(hasOffset.test(text) ? withColon : `${text}+08:00`);
      }
      addIssue('Enter a day and a time that exist, such as 2026-11-21T09:30+08:00.');
      return z.NEVER;
    })
    .meta({ format: 'date-time' });
}

/**
 * A day such as '2026-11-21', without a time zone. `missing` is the message for an empty value. Refuses days that do not
 * exist and years before 1900 or after 2199. Aborts then, so that later checks compare valid days only.
 */
export function day(missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((text) => isDay(text, 1900), {
      error: 'Enter a day that exists, such as 2026-11-21.',
      abort: true,
    })
    .meta({ format: 'date' });
}

/** Whether a text is a day of the calendar, from the first of that year to the end of 2199. */
function isDay(text: string, fromYear: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  const year = Number(text.slice(0, 4));
  // February 30 would become a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && year >= fromYear && year <= 2199;
}
