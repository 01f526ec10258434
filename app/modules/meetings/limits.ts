import { dayMs } from '~/core/days';

/** As long as a meeting can last: what overlaps a week began at most so long before it. */
export const longestMs = 14 * dayMs;

/** As many meetings as one series can have, and as far ahead as it can reach. */
export const mostInSeries = 104;
export const longestSeriesYears = 2;

/** As much as a meeting says, in characters, and lines that people may add to its log. */
export const longestTitle = 150;
export const longestDescription = 5_000;
export const longestLogLine = 2_000;
export const mostNewLines = 20;
export const mostOwnLines = 500;

/** As long as the span of one question can be. */
export const longestSpanMs = 5 * 366 * dayMs;
