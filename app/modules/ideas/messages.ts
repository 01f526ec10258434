/** What the ideas' pages and calls say. */
export const messages = {
  unknown: 'There is no such idea.',
} as const;
