/** In characters, more than any name has. A page cuts a longer search, a call refuses it. */
export const longestSearch = 150;

type Values = Record<string, unknown>;

/**
 * The query of a list's address, such as '?q=beans&segment=Coffee': the parameters in `words` that have a value other
 * than their usual one. '' if there is none.
 */
export function listQuery(words: readonly string[], values: Values, usual: Values = {}): string {
  const query = new URLSearchParams();
  for (const word of words) {
    const value = values[word];
    if (typeof value === 'string' && value !== '' && value !== usual[word]) query.set(word, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The parameters of the query that a form sent as its field `list`, to return to that place in the list. */
export function sentQuery(list: unknown): Values {
  return typeof list === 'string' ? Object.fromEntries(new URLSearchParams(list)) : {};
}
