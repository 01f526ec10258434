import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import * as account from './modules/account/routes';
import * as audit from './modules/audit/routes';
import * as crm from './modules/crm/routes';
import * as inventory from './modules/inventory/routes';
import * as landing from './modules/landing/routes';

/** Every address of the suite. Which of the three layouts it is in says who may come that far. */
export default [
  layout('web/layouts/public.tsx', [
    ...landing.publicPages,
    ...account.publicPages,
    route('theme', 'web/routes/theme.ts'),
    route('sidebar', 'web/routes/sidebar.ts'),
    route('*', 'modules/landing/pages/not-found.tsx'),
  ]),
  layout('web/layouts/signed-in.tsx', [
    layout('modules/account/pages/welcome.tsx', [
      layout('web/layouts/page.tsx', [...crm.pages, ...account.pages, ...audit.pages, ...landing.pages]),
    ]),
  ]),
  layout('web/layouts/api.ts', [
    ...inventory.calls,
    ...crm.calls,
    ...account.calls,
    ...audit.calls,
    route('api/*', 'web/routes/unknown-call.ts'),
  ]),
] satisfies RouteConfig;
