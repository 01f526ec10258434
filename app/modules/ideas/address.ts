import { listQuery } from '~/core/list-query';

/** The words of the list's address: which ideas, what is searched for, and from where on. */
const words = ['show', 'q', 'after', 'before'] as const;
export type ListWords = { [Word in (typeof words)[number]]?: unknown };

/** Where a client's ideas are, at the same place of the list. */
export function ideasAt(clientId: string | undefined, values: ListWords = {}): string {
  return `/clientDashBoard/${clientId}/ideas${listQuery(words, values)}`;
}
