/** Whose meetings a calendar address shows: the person's own, or all of the firm. */
export const calendarScopes = ['mine', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];
