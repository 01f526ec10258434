import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/company/${file}`;

/** Its area of the settings. Other modules open dialogs over it. */
const settings: RouteConfigEntry[] = [route('settings/company', at('pages/company.tsx'))];

const calls: RouteConfigEntry[] = [route('api/company', at('api/company.ts'))];

export default {
  publicPages: null,
  pages: null,
  settings,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
