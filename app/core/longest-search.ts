/** In characters, more than any name has. A page cuts a longer search, a call refuses it. */
export const longestSearch = 150;
