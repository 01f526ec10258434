import { listQuery, sentQuery } from '~/core/list-query';

/** What an address has in place of a person's id for the tasks of all who work here no more. */
export const ofWhoLeft = 'left';

/** The words of a list's address: what is shown, of whom, in which order, and from where on. */
const words = ['show', 'status', 'who', 'client', 'sort', 'find', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** The query of the list's address at this place: '?who=me&show=overdue', or nothing. */
export function queryOf(values: ListWords): string {
  return listQuery(words, values, { show: 'open', sort: 'date' });
}

/** The address of the list of tasks at this place. */
export function tasksAt(values: ListWords = {}): string {
  return `/Tasks${queryOf(values)}`;
}

/**
 * Where a form of a task leads back to: the list at the place whose query it was sent as `list`, or the tab of the
 * client whose id it was sent as `from`. Whatever else stands in them leads to the list.
 */
export function backTo({ list, from }: { list?: unknown; from?: unknown }): string {
  if (typeof from === 'string' && /^[0-9a-f]{24}$/.test(from)) return `/clientDashBoard/${from}/tasks`;
  return tasksAt(sentQuery(list));
}
