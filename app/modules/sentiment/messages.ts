import type { Mood } from './moods';

/** The first one is specified, word for word. */
export const loadFailed = 'Failed to load sentiment data';

export const rateFailed = 'The check failed. Please try again.';
export const unknown = 'This week doesn’t exist.';
export const nothingWritten =
  'Nothing was written about this client this week or last, so there is nothing to check.';
export const rated = (weeks: readonly { name: string; sentiment: Mood }[]) =>
  `Checked: ${weeks.map(({ name, sentiment }) => `${name} was ${sentiment}`).join(', ')}.`;
