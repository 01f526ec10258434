import { listQuery, sentQuery } from '~/core/list-query';

/** The words of a list's address: which day, what is searched for, what it is narrowed to, and from where on. */
const words = ['date', 'q', 'show', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** The query of the list's address at this place: '?date=2026-11-27', or nothing. */
export function queryOf(values: ListWords): string {
  return listQuery(words, values);
}

/** The address of the list of jobs at this place. */
export function jobsAt(values: ListWords = {}): string {
  return `/JobManagement${queryOf(values)}`;
}

/** Where a form leads back to: the list at the place whose query it was sent as `list`. */
export function backTo({ list }: { list?: unknown }): string {
  return jobsAt(sentQuery(list));
}
