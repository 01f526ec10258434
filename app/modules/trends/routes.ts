import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The page is a tab of the client's page. */
export const calls: RouteConfigEntry[] = [
  route('getMarketingTrends', 'modules/trends/api/get-marketing-trends.ts'),
  route('marketTrend', 'modules/trends/api/market-trend.ts'),
];
