/** The words of the list's address: which ideas, what is searched for, and from where on. */
const words = ['show', 'q', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** Where a client's ideas are, at the same place of the list. */
export function ideasAt(clientId: string | undefined, sent: ListWords = {}): string {
  const query = new URLSearchParams();
  for (const word of words) {
    const value = sent[word];
    if (typeof value === 'string' && value !== '') query.set(word, value);
  }
  return `/clientDashBoard/${clientId}/ideas${query.size > 0 ? `?${query}` : ''}`;
}
