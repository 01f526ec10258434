import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/inventory/${file}`;

/** The four tabs with their dialogs, an item's own page, and the pages opened from them. */
const pages: RouteConfigEntry[] = [
  layout(at('pages/inventory.tsx'), [
    route('Inventory', at('pages/items.tsx'), [
      route('new', at('pages/add-item.tsx')),
      route(':id/edit', at('pages/edit-item.tsx')),
      route(':id/delete', at('pages/delete-item.tsx')),
    ]),
    route('Inventory/resources', at('pages/resources.tsx'), [
      route('new', at('pages/add-resource.tsx')),
      route(':id/edit', at('pages/edit-resource.tsx')),
      route(':id/delete', at('pages/delete-resource.tsx')),
    ]),
    route('Inventory/analysis', at('pages/analysis.tsx')),
    route('Inventory/alerts', at('pages/alerts.tsx')),
  ]),
  ...['alerts/mail', 'alerts/:id/resolve'].map((button) =>
    route(`Inventory/${button}`, at('pages/buttons.ts'), { id: `inventory-${button}` }),
  ),
  route('Inventory/stocktakes', at('pages/stocktakes.tsx')),
  route('Inventory/books', at('pages/books.tsx')),
  route('InventoryDetails/:id', at('pages/inventory-details.tsx'), [
    route('new', at('pages/new-transaction.tsx')),
    route('correct', at('pages/correct-stock.tsx')),
  ]),
  route('Inventory/export', at('pages/export.ts')),
  route('Inventory/resources/export', at('pages/export.ts'), { id: 'resources-export' }),
  route('Inventory/alerts/export', at('pages/export.ts'), { id: 'alerts-export' }),
  route('Inventory/labels', at('pages/labels.tsx')),
];

/** The page a scanned code opens, and the page that scans one. They ask people who are not signed in to sign in on the page itself. */
const scannedPages: RouteConfigEntry[] = [
  route('InventoryFulfilement/:itemId', at('pages/inventory-fulfilment.tsx')),
  route('Inventory/scan', at('pages/scan.tsx')),
  route('Inventory/stocktakes/:id', at('pages/stocktake.tsx')),
];

const calls: RouteConfigEntry[] = [
  route('api/inventory', at('api/items.ts')),
  route('api/inventory/scan', at('api/scan.ts')),
  route('api/inventory/transaction', at('api/transaction.ts')),
  route('api/inventory/chart', at('api/chart.ts')),
  route('api/inventory/:id', at('api/item.ts')),
  route('api/inventory/:id/qrcode', at('api/qrcode.ts')),
  route('api/dailyForecast/product/:id?', at('api/daily-forecast.ts')),
  route('api/alerts', at('api/alerts.ts')),
  route('api/alerts/:id?/resolve', at('api/resolve-alert.ts')),
  route('api/stocktakes', at('api/stocktakes.ts')),
  route('api/stocktakes/:id', at('api/stocktake.ts')),
  route('api/stocktakes/:id/count', at('api/stocktake-count.ts')),
  route('api/stocktakes/:id/finish', at('api/stocktake-finish.ts')),
  route('api/resources', at('api/resources.ts')),
  route('api/resources/:id', at('api/resource.ts')),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages,
  calls,
  within: null,
} satisfies ModuleRoutes;
