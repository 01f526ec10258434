/** How long a personal token may last, in days. Not in schema.ts, because pages that import from there load zod. */
export const tokenDays = ['30', '90', '365', 'never'] as const;
