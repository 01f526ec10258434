/** The words of the addresses of the lists, beneath which dialogs are opened. */
export const listWords = {
  items: ['q', 'segment', 'location', 'after', 'before'],
  resources: ['search', 'status', 'type', 'after', 'before'],
  history: ['startDate', 'endDate', 'after', 'before'],
} as const;

export type List = keyof typeof listWords;

/** The words of a list as its address carries them: '?q=beans&segment=Coffee', or nothing. */
export function queryOf(list: List, sent: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const word of listWords[list]) {
    const value = sent[word];
    if (typeof value === 'string' && value !== '') query.set(word, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The same of a query that a form has sent as `list`; whatever else stands in it leads nowhere. */
function asSent(list: List, query: unknown): string {
  return queryOf(list, typeof query === 'string' ? Object.fromEntries(new URLSearchParams(query)) : {});
}

/** Where a form of an item leads back to: the list as it was, or the item's own page where it was opened from that. */
export function itemsAt({ list, from }: { list?: unknown; from?: unknown }): string {
  if (typeof from === 'string' && /^[0-9a-f]{24}$/.test(from)) return `/InventoryDetails/${from}`;
  return `/Inventory${asSent('items', list)}`;
}

/** The list of resources as it was. */
export function resourcesAt({ list }: { list?: unknown }): string {
  return `/Inventory/resources${asSent('resources', list)}`;
}

/** An item's page with the days that were looked at. */
export function itemAt(id: string, { list }: { list?: unknown }): string {
  return `/InventoryDetails/${id}${asSent('history', list)}`;
}
