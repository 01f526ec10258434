import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/audit/${file}`;

/** The owners' page. A client's own log is a tab of the client's page. */
const pages: RouteConfigEntry[] = [route('settings/activity', at('pages/activity.tsx'))];

const calls: RouteConfigEntry[] = [route('api/logs', at('api/logs.ts'))];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: {
    'clientDashBoard/:id': [route('activity', at('pages/client-activity.tsx'))],
  },
} satisfies ModuleRoutes;
