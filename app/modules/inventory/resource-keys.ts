import type { Resource } from './collections';

/** By what a resource is sorted, and what a search looks at: all of it, however long its note is. */
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
