import { listQuery } from '~/core/list-query';

/** The query parameters of the list: filter, search and cursors. */
const words = ['show', 'q', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** The address of a client's ideas, at the same place in the list. */
export function ideasAt(clientId: string | undefined, values: ListWords = {}): string {
  return `/clientDashBoard/${clientId}/ideas${listQuery(words, values)}`;
}
