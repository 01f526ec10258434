/**
 * How long a personal token may last: in days, or for ever. Not in the schema's file, because a page that imports from there
 * loads all of zod.
 */
export const tokenDays = ['30', '90', '365', 'never'] as const;
