import { newId } from '~/core/id';
import { searchKey } from '~/core/search-key';
import type { Idea } from './collections';

type Made = Pick<Idea, 'clientId' | 'title' | 'description' | 'tags' | 'source' | 'model'>;

/** A new idea; `by` is who wrote or requested it. */
export function newIdea(
  made: Made,
  by: { _id: string; name: string },
  at = new Date(),
): Omit<Idea, 'companyId'> {
  return {
    ...made,
    _id: newId(),
    searchTitle: searchKey(made.title),
    createdBy: by._id,
    createdByName: by.name,
    favourite: false,
    generated: false,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  };
}
