import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/reference/${file}`;

/** The API's page. */
const publicPages: RouteConfigEntry[] = [
  layout('frame/page.tsx', { id: 'reference' }, [route('api', at('pages/api.tsx'))]),
];

/** The OpenAPI document, which is not a documented call itself. */
const calls: RouteConfigEntry[] = [route('api/openapi.json', at('api/openapi.ts'))];

export default {
  publicPages,
  pages: null,
  settings: null,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
