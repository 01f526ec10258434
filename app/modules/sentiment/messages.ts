import type { Mood } from './moods';

/** What the pages of weekly sentiment say. The first is the catalogue's, word for word. */
export const loadFailed = 'Failed to load sentiment data';

export const weighFailed = 'This could not be weighed. Please try again.';
export const unknown = 'There is no such week here.';
export const nothingWritten =
  'Nothing was written about this client this week or last, so there is nothing to weigh.';
export const weighed = (weeks: readonly { name: string; sentiment: Mood }[]) =>
  `Weighed: ${weeks.map(({ name, sentiment }) => `${name} was ${sentiment}`).join(', ')}.`;
