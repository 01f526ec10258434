/** How long a page, or a part of one that is loaded when it is needed, may be on its way: milliseconds. */
export const longestWait = 120_000;
