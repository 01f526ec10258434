/** What the pages and calls of the day say. */
export const loadFailed = 'Your day could not be loaded. Please try again.';
