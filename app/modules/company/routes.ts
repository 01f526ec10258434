import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { ModuleRoutes } from '~/core/module-routes';

const at = (file: string) => `modules/company/${file}`;

/** Its area of the settings, with a tab for each section. Other modules open dialogs over them. */
const settings: RouteConfigEntry[] = [
  layout(at('pages/company.tsx'), [
    route('settings/company', at('pages/details.tsx')),
    ...['payments', 'clients', 'work'].map((section) =>
      route(`settings/company/${section}`, at(`pages/${section}.tsx`)),
    ),
  ]),
];

const calls: RouteConfigEntry[] = [route('api/company', at('api/company.ts'))];

export default {
  publicPages: null,
  pages: null,
  settings,
  scannedPages: null,
  calls,
  within: null,
} satisfies ModuleRoutes;
