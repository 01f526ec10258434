/**
 * How long a personal token may last: so many days, or for ever. Beside the schema and not in it, since what a page
 * takes from there brings the whole of zod into the browser.
 */
export const tokenDays = ['30', '90', '365', 'never'] as const;
