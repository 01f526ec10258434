/** The default length of a scene. Not in schema.ts, because pages that import from there load zod. */
export const usualSeconds = 3;
