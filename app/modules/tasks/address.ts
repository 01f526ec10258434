/** The words of a list's address: what is shown, of whom, in which order, and from where on. */
const words = ['show', 'status', 'who', 'client', 'sort', 'find', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** What an address says where it says nothing. */
const plain: ListWords = { show: 'open', sort: 'date' };

/** The words of a list as its address carries them: '?who=me&show=overdue', or nothing. */
export function queryOf(sent: ListWords): string {
  const query = new URLSearchParams();
  for (const word of words) {
    const value = sent[word];
    if (typeof value === 'string' && value !== '' && value !== plain[word]) query.set(word, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The address of the list of tasks at this place. */
export function tasksAt(sent: ListWords = {}): string {
  return `/Tasks${queryOf(sent)}`;
}

/**
 * Where a form of a task leads back to: the list at the place whose query it was sent as `list`, or the tab of the
 * client whose id it was sent as `from`. Whatever else stands in them leads to the list.
 */
export function backTo({ list, from }: { list?: unknown; from?: unknown }): string {
  if (typeof from === 'string' && /^[0-9a-f]{24}$/.test(from)) return `/clientDashBoard/${from}/tasks`;
  return tasksAt(typeof list === 'string' ? Object.fromEntries(new URLSearchParams(list)) : {});
}
