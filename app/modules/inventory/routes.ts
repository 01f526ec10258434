import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const at = (file: string) => `modules/inventory/${file}`;

/** What a scanned code opens: whoever has not signed in is asked to on the page itself. */
export const scannedPages: RouteConfigEntry[] = [
  route('InventoryFulfilement/:itemId', at('pages/inventory-fulfilment.tsx')),
];

/** The documented calls. */
export const calls: RouteConfigEntry[] = [
  route('api/inventory', at('api/items.ts')),
  route('api/inventory/transaction', at('api/transaction.ts')),
  route('api/inventory/:id', at('api/item.ts')),
];
