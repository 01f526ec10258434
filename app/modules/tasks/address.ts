import { listQuery, sentQuery } from '~/core/list-query';

/** Used in addresses instead of a person's id, for the tasks of everyone who has left. */
export const ofWhoLeft = 'left';

/** The query parameters of the list: filters, order and cursor. */
const words = ['show', 'status', 'who', 'client', 'sort', 'find', 'view', 'after', 'before'] as const;
type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** '?who=me&show=overdue', or '' for the default list. */
export function queryOf(values: ListWords): string {
  return listQuery(words, values, { show: 'open', sort: 'date' });
}

export function tasksAt(values: ListWords = {}): string {
  return `/Tasks${queryOf(values)}`;
}

/**
 * Where a task's form returns to: the list with the query in `list`, or the tab of the client whose id is in `from`.
 * Anything else leads to the list.
 */
export function backTo({ list, from }: { list?: unknown; from?: unknown }): string {
  if (typeof from === 'string' && /^[0-9a-f]{24}$/.test(from)) return `/clientDashBoard/${from}/tasks`;
  return tasksAt(sentQuery(list));
}
