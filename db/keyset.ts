import type { Filter } from 'mongodb';
import { cursorAt, type Place, placeOf, type Sorted } from '~/core/paging';
import type { CompanyDocument } from './collection';
import type { CompanyCollection, ListOptions } from './company-db';

/** How a list is sorted: by one field that each document has, and by id among equals. */
export interface Order<T> {
  by: keyof T & string;
  sorted: Sorted;
  descending?: boolean;
}

/** From where a stretch is wanted: a call's `cursor` and a page's `after` lead on, `before` leads back. */
interface Marks {
  cursor?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** Part of a list, and the cursors of what stands before and after it: null where nothing does. */
export interface Stretch<T> {
  items: T[];
  previous: string | null;
  next: string | null;
}

const screenful = 50;

interface Wanted<T> {
  filter?: Filter<T>;
  order: Order<T>;
  /** How many at the most: a screenful of 50 without it. */
  limit?: number;
  marks?: Marks;
  projection?: ListOptions<T>['projection'];
}

/**
 * Reads one stretch of a company's list, by the place where the last one ended and never by counting: as
 * quick at the end of a long list as at its beginning, where an index holds the filter's fields, then the
 * order's, then `_id`. Refuses a cursor that is none with 400, naming the mark it came as.
 */
export async function readStretch<T extends CompanyDocument>(
  collection: CompanyCollection<T>,
  { filter = {}, order, limit = screenful, marks = {}, projection }: Wanted<T>,
): Promise<Stretch<T>> {
  const named = (['before', 'cursor', 'after'] as const).find((name) => marks[name] !== undefined);
  const place = named && placeOf(marks[named] ?? '', order.sorted, named);
  const back = named === 'before';
  const direction = (order.descending ?? false) === back ? 1 : -1;

  const found = await collection.list(
    place ? ({ $and: [filter, beyond(place, order, direction)] } as Filter<T>) : filter,
    {
      sort: { [order.by]: direction, _id: direction } as ListOptions<T>['sort'],
      // One more than is shown tells whether the list goes on.
      limit: limit + 1,
      // The cursor is made of the field that sorts, whether it is shown or not.
      ...(projection && { projection: { ...projection, [order.by]: 1 } }),
    },
  );
  const more = found.length > limit;
  const items = found.slice(0, limit);
  if (back) items.reverse();

  const markAt = (item: T | undefined) =>
    item ? cursorAt({ value: item[order.by] as Place['value'], id: item._id }) : null;
  return {
    items,
    previous: (back ? more : place !== undefined) ? markAt(items[0]) : null,
    next: back || more ? markAt(items.at(-1)) : null,
  };
}

/** As far as a count goes. */
export const mostCounted = 1_001;

/** A stretch of a list, and the length of the whole list, counted up to `mostCounted`. A list that fits on its page is not counted. */
export async function readCounted<T extends CompanyDocument>(
  collection: CompanyCollection<T>,
  wanted: Wanted<T>,
): Promise<Stretch<T> & { count: number }> {
  const { filter = {}, marks = {} } = wanted;
  const stretch = await readStretch(collection, wanted);
  const hasEnds = stretch.previous === null && stretch.next === null;
  // Beyond a mark there may be nothing any more, and all of the list before it.
  const isWhole =
    hasEnds && (stretch.items.length > 0 || Object.values(marks).every((mark) => mark === undefined));
  return { ...stretch, count: isWhole ? stretch.items.length : await collection.count(filter, mostCounted) };
}

/** As many as are in memory while a whole list is walked through. */
const mostInMemory = 1_000;

/** A whole list in its order, a thousand at a time, so that one of any length has room in memory. */
export async function* pagesOf<T extends CompanyDocument>(
  collection: CompanyCollection<T>,
  wanted: Pick<Wanted<T>, 'filter' | 'order' | 'projection'>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readStretch(collection, {
      ...wanted,
      limit: mostInMemory,
      marks: { cursor },
    });
    if (items.length > 0) yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** A range that an index can use, and the exact position among equal values. */
function beyond<T>({ value, id }: Place, { by }: Order<T>, direction: 1 | -1): Filter<T> {
  const [orAt, past] = direction === 1 ? ['$gte', '$gt'] : ['$lte', '$lt'];
  return {
    [by]: { [orAt as string]: value },
    $or: [{ [by]: { [past as string]: value } }, { [by]: value, _id: { [past as string]: id } }],
  } as Filter<T>;
}
