import { index, type RouteConfigEntry } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/landing/${file}`;

const publicPages: RouteConfigEntry[] = [index(at('pages/landing.tsx'))];

export default {
  publicPages,
  pages: null,
  settings: null,
  scannedPages: null,
  calls: null,
  within: null,
} satisfies ModuleRoutes;
