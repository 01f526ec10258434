import { listQuery, sentQuery } from '~/core/list-query';

/** The words of the addresses of the lists, beneath which dialogs are opened. */
export const listWords = {
  items: ['q', 'segment', 'location', 'after', 'before'],
  resources: ['search', 'status', 'type', 'after', 'before'],
  history: ['startDate', 'endDate', 'after', 'before'],
} as const;

export type List = keyof typeof listWords;

/** Where a form of an item leads back to: the list as it was, or the item's own page where it was opened from that. */
export function itemsAt({ list, from }: { list?: unknown; from?: unknown }): string {
  if (typeof from === 'string' && /^[0-9a-f]{24}$/.test(from)) return `/InventoryDetails/${from}`;
  return `/Inventory${listQuery(listWords.items, sentQuery(list))}`;
}

/** The list of resources as it was. */
export function resourcesAt({ list }: { list?: unknown }): string {
  return `/Inventory/resources${listQuery(listWords.resources, sentQuery(list))}`;
}

/** An item's page with the days that were looked at. */
export function itemAt(id: string, { list }: { list?: unknown }): string {
  return `/InventoryDetails/${id}${listQuery(listWords.history, sentQuery(list))}`;
}
