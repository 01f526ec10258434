import { searchKey } from '~/core/search-key';
import type { Order } from '~db/keyset';
import type { ClientDocument } from './collections';

export const newestFirst: Order<ClientDocument> = { by: 'createdAt', sorted: 'time', descending: true };

/** The text that list searches match. */
export function searchTextOf({
  number = '',
  clientName,
  title,
}: Pick<ClientDocument, 'clientName' | 'title'> & { number?: string }): string {
  return searchKey(`${number} ${clientName} ${title}`);
}
