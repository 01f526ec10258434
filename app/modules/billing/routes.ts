import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Its area of the settings. */
export const settings: RouteConfigEntry[] = [
  route('settings/credits', 'modules/billing/pages/statement.tsx'),
];
