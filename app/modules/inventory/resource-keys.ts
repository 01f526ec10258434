import { searchKey } from '~/core/search-key';
import type { Resource } from './collections';

/** The keys for sorting and searching a resource. */
export function resourceKeys({
  name,
  type,
  note,
}: Pick<Resource, 'name' | 'type' | 'note'>): Pick<Resource, 'listKey' | 'searchText'> {
  return {
    listKey: searchKey(name, type),
    searchText: searchKey(name, type, note),
  };
}
