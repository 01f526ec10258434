/** How long a scene lasts where nobody says otherwise. Not in the schema: see `account/token-days.ts`. */
export const usualSeconds = 3;
