import type { Resource } from './collections';

/** The keys for sorting and searching a resource. */
export function resourceKeys({
  name,
  type,
  note,
}: Pick<Resource, 'name' | 'type' | 'note'>): Pick<Resource, 'listKey' | 'searchText'> {
  return {
    listKey: [name, type].join('\n').toLowerCase(),
    searchText: [name, type, note].join('\n').toLowerCase(),
  };
}
