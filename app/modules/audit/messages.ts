/** What the activity log's pages and calls say. */
export const messages = {
  loadFailed: 'The activity could not be loaded. Please try again.',
  noDay: 'Enter a day such as 2026-11-21.',
  lastBeforeFirst: 'The last day is before the first.',
} as const;
