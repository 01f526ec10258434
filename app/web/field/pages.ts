import patterns from './pages.json';

/** The patterns of the pages that open without a network, in their one spelling. The build reads them too. */
export const fieldPatterns: readonly string[] = patterns;

/** The header in which the server names the person whose page it is. Only such answers are stored on the phone. */
export const personHeader = 'X-Field-Person';

/** The request header of the service worker when it stores a page that nobody looks at. */
export const storingHeader = 'X-Field-Storing';

/** The cache of a person's pages. */
export const dayCache = (person: string) => `${dayCaches}${person}`;
export const dayCaches = 'laoban-day-';

/** A page to be stored. With the same mark as last time it is as it was. */
export interface PageToStore {
  address: string;
  mark: string;
}

/** What a page tells the service worker. */
export interface StoreMessage {
  type: 'store';
  /** The person the pages are for. */
  person: string;
  pages: PageToStore[];
}

/** A short text that differs where a page's data does. */
export function markOf(data: unknown): string {
  let hash = 5_381;
  for (const letter of JSON.stringify(data) ?? '') hash = (hash * 33 + letter.charCodeAt(0)) % 4_294_967_296;
  return hash.toString(36);
}
