type Values = Record<string, unknown>;

/**
 * The query of a list's address: those of its `words` that have a value, '?q=beans&segment=Coffee', or nothing. A word at
 * its usual value is left out.
 */
export function listQuery(words: readonly string[], values: Values, usual: Values = {}): string {
  const query = new URLSearchParams();
  for (const word of words) {
    const value = values[word];
    if (typeof value === 'string' && value !== '' && value !== usual[word]) query.set(word, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The values in a query that a form sent as its field `list`, to lead back to that place of the list. */
export function sentQuery(list: unknown): Values {
  return typeof list === 'string' ? Object.fromEntries(new URLSearchParams(list)) : {};
}
