import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/trends/${file}`;

const calls: RouteConfigEntry[] = [
  route('getMarketingTrends', at('api/get-marketing-trends.ts')),
  route('marketTrend', at('api/market-trend.ts')),
];

export default {
  publicPages: null,
  pages: null,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [route('trends', at('pages/trends.tsx'))],
  },
} satisfies ModuleRoutes;
