import { listQuery, sentQuery } from '~/core/list-query';

/** The words of the addresses of the lists, beneath which dialogs are opened. */
export const listWords = {
  items: ['q', 'segment', 'location', 'after', 'before'],
  resources: ['search', 'status', 'type', 'after', 'before'],
  history: ['startDate', 'endDate', 'after', 'before'],
} as const;

export type List = keyof typeof listWords;

/** Where an item's form returns to: the list as it was, or the item's own page if it was opened from there. */
export function itemsAt({ list, from }: { list?: unknown; from?: unknown }): string {
  if (typeof from === 'string' && /^[0-9a-f]{24}$/.test(from)) return `/InventoryDetails/${from}`;
  return `/Inventory${listQuery(listWords.items, sentQuery(list))}`;
}

export function resourcesAt({ list }: { list?: unknown }): string {
  return `/Inventory/resources${listQuery(listWords.resources, sentQuery(list))}`;
}

export function itemAt(id: string, { list }: { list?: unknown }): string {
  return `/InventoryDetails/${id}${listQuery(listWords.history, sentQuery(list))}`;
}

/** What a list of alerts can be narrowed to. */
export const listedTypes = { 'to-order': ['out of stock', 'understock'] } as const;
export const listedNames = ['all', 'to-order'] as const;
export type Listed = (typeof listedNames)[number];
export const alertsPage = '/Inventory/alerts';
export const toOrderPage = `${alertsPage}?show=to-order`;
