import { dayMs } from '~/core/days';

/** In ms. The longest meeting, and so how long before a week an overlapping one may begin. */
export const longestMs = 14 * dayMs;

/** In ms. How long a meeting is whose end nobody says. */
export const usualMs = 3_600_000;

/** The most meetings of a series, and how far ahead it may reach. */
export const mostInSeries = 104;
export const longestSeriesYears = 2;

/** Limits of a meeting's texts in characters, and of log lines written by people. */
export const longestTitle = 150;
export const longestDescription = 5_000;
export const longestLogLine = 2_000;
export const mostNewLines = 20;
export const mostOwnLines = 500;

/** In ms. The longest period of one list request. */
export const longestSpanMs = 5 * 366 * dayMs;
