/** How long a search may be, in characters: longer than any name. A page cuts what is longer, a call refuses it. */
export const longestSearch = 150;
