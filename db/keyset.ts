import type { Filter } from 'mongodb';
import { cursorAt, type Place, placeOf, type Sorted } from '~/core/paging';
import type { CompanyDocument } from './collection';
import type { CompanyCollection } from './company-db';
import type { ListOptions } from './queries';

/** The sort order: one field that each document has, then the id. */
export interface Order<T> {
  by: keyof T & string;
  sorted: Sorted;
  descending?: boolean;
}

/** The requested position: a call's `cursor` and a page's `after` go forwards, `before` goes back. */
interface Marks {
  cursor?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

/** One page of a list, and the cursors to the pages before and after it; null if there is none. */
interface Page<T> {
  items: T[];
  previous: string | null;
  next: string | null;
}

const screenful = 50;

interface Wanted<T> {
  filter?: Filter<T>;
  order: Order<T>;
  /** The page size, 50 by default. */
  limit?: number;
  marks?: Marks;
  projection?: ListOptions<T>['projection'];
}

/**
 * Reads one page of a company's list by cursor, never by offset, so that it is equally fast anywhere in a long list.
 * Needs an index on the filter's fields, then the order's, then `_id`. Refuses an invalid cursor with 400 at its own
 * name.
 */
export async function readPage<T extends CompanyDocument>(
  collection: CompanyCollection<T>,
  wanted: Wanted<T>,
): Promise<Page<T>> {
  const { filter, options, pageOf } = pageRead(wanted);
  return pageOf(await collection.list(filter, options));
}

/** The list to read for a page, and the page that its documents make. */
function pageRead<T extends CompanyDocument>({
  filter = {},
  order,
  limit = screenful,
  marks = {},
  projection,
}: Wanted<T>) {
  const named = (['before', 'cursor', 'after'] as const).find((name) => marks[name] !== undefined);
  const place = named && placeOf(marks[named] ?? '', order.sorted, named);
  const back = named === 'before';
  const direction = (order.descending ?? false) === back ? 1 : -1;

  const options: ListOptions<T> = {
    sort: { [order.by]: direction, _id: direction } as ListOptions<T>['sort'],
    // One more than the page size shows whether there is a next page.
    limit: limit + 1,
    // The cursor needs the sort field, even if it is not shown.
    ...(projection && { projection: { ...projection, [order.by]: 1 } }),
  };
  const markAt = (item: T | undefined) =>
    item ? cursorAt({ value: item[order.by] as Place['value'], id: item._id }) : null;
  return {
    filter: place ? ({ $and: [filter, beyond(place, order, direction)] } as Filter<T>) : filter,
    options,
    pageOf(found: readonly T[]): Page<T> {
      const more = found.length > limit;
      const items = found.slice(0, limit);
      if (back) items.reverse();
      return {
        items,
        previous: (back ? more : place !== undefined) ? markAt(items[0]) : null,
        next: back || more ? markAt(items.at(-1)) : null,
      };
    },
  };
}

/** The sort of a whole list in this order. */
export function sortOf<T>({ by, descending = false }: Order<T>): ListOptions<T>['sort'] {
  const direction = descending ? -1 : 1;
  return { [by]: direction, _id: direction } as ListOptions<T>['sort'];
}

/** The highest count. */
export const mostCounted = 1_001;

/**
 * One page of a list, and the list's length, counted up to `mostCounted`, with one command. A search for a text may look
 * at the whole collection, so its list is counted by a second command, and not if it fits on one page.
 */
export async function readCounted<T extends CompanyDocument>(
  collection: CompanyCollection<T>,
  wanted: Wanted<T>,
): Promise<Page<T> & { count: number }> {
  const { filter = {}, marks = {} } = wanted;
  if (!searchesText(filter)) {
    const read = pageRead(wanted);
    const counted = { filter, atMost: mostCounted };
    const { items, count } = await collection.listAndCount(read.filter, read.options, counted);
    return { ...read.pageOf(items), count };
  }
  const stretch = await readPage(collection, wanted);
  const hasEnds = stretch.previous === null && stretch.next === null;
  // A page after a cursor may be empty although the list is not.
  const isWhole =
    hasEnds && (stretch.items.length > 0 || Object.values(marks).every((mark) => mark === undefined));
  return { ...stretch, count: isWhole ? stretch.items.length : await collection.count(filter, mostCounted) };
}

function searchesText(filter: object): boolean {
  return Object.entries(filter).some(
    ([name, value]) =>
      name === '$regex' || (typeof value === 'object' && value !== null && searchesText(value)),
  );
}

/** How many documents are in memory while a whole list is read. */
const mostInMemory = 1_000;

/** A whole list in order, a thousand documents at a time. */
export async function* pagesOf<T extends CompanyDocument>(
  collection: CompanyCollection<T>,
  wanted: Pick<Wanted<T>, 'filter' | 'order' | 'projection'>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(collection, {
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
