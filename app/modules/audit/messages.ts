export const loadFailed = 'The activity could not be loaded. Please try again.';
export const noDay = 'Enter a day such as 2026-11-21.';
export const lastBeforeFirst = 'The last day is before the first.';
