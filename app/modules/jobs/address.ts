/** The words of a list's address: which day, what is searched for, and from where on. */
const words = ['date', 'q', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** The words of a list as its address carries them: '?date=2026-11-27', or nothing. */
export function queryOf(sent: ListWords): string {
  const query = new URLSearchParams();
  for (const word of words) {
    const value = sent[word];
    if (typeof value === 'string' && value !== '') query.set(word, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The address of the list of jobs at this place. */
export function jobsAt(sent: ListWords = {}): string {
  return `/JobManagement${queryOf(sent)}`;
}

/** Where a form leads back to: the list at the place whose query it was sent as `list`. */
export function backTo({ list }: { list?: unknown }): string {
  return jobsAt(typeof list === 'string' ? Object.fromEntries(new URLSearchParams(list)) : {});
}
