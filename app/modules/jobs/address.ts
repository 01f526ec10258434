import { backToToday } from '~/core/from-today';
import { listQuery, sentQuery } from '~/core/list-query';

/** The query parameters of the list and the board: view, day, search, filter and cursor; of a dialog also that it was opened on Today. */
const words = ['view', 'date', 'q', 'show', 'after', 'before', 'from'] as const;
type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** '?date=2026-11-27', or '' for the default list. */
export function queryOf(values: ListWords): string {
  return listQuery(words, values);
}

export function jobsAt(values: ListWords = {}): string {
  return `/JobManagement${queryOf(values)}`;
}

/** Where a form returns to: the list with the query in `list`, or Today if it was opened there. */
export function backTo({ list }: { list?: unknown }): string {
  const query = sentQuery(list);
  return backToToday(query, jobsAt(query));
}
