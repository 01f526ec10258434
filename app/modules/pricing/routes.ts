import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/pricing/${file}`;

/** The price tracker. */
const pages: RouteConfigEntry[] = [
  route('Pricing', at('pages/pricing.tsx'), [route(':id/delete', at('pages/delete-price.tsx'))]),
  route('Pricing/:id/refresh', at('pages/refresh-price.ts')),
];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls: null,
  within: null,
} satisfies ModuleRoutes;
