import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

/** The search over all that somebody may open. */
const pages: RouteConfigEntry[] = [route('find', 'modules/find/pages/find.tsx')];

/** The documented calls. */
const calls: RouteConfigEntry[] = [route('api/find', 'modules/find/api/find.ts')];

export default {
  publicPages: null,
  pages,
  settings: null,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
