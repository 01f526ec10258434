import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The documented calls; the page is a tab of the client's dashboard. */
export const calls: RouteConfigEntry[] = [
  route('getMarketingTrends', 'modules/trends/api/get-marketing-trends.ts'),
  route('marketTrend', 'modules/trends/api/market-trend.ts'),
];
