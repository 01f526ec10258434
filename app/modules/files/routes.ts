import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const calls: RouteConfigEntry[] = [route('files/:id', 'modules/files/api/file.ts')];

export default {
  publicPages: null,
  pages: null,
  settings: null,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
