import { layout, type RouteConfig, route } from '@react-router/dev/routes';
import * as account from './modules/account/routes';
import * as company from './modules/company/routes';
import * as crm from './modules/crm/routes';
import * as files from './modules/files/routes';
import * as landing from './modules/landing/routes';
import * as reference from './modules/reference/routes';

/** Every address of the suite. Which of the three layouts it is in says who may come that far. */
export default [
  layout('web/layouts/public.tsx', [
    ...landing.publicPages,
    ...account.publicPages,
    layout('web/layouts/page.tsx', { id: 'reference' }, reference.publicPages(account.tokenPages)),
    route('theme', 'web/routes/theme.ts'),
    route('sidebar', 'web/routes/sidebar.ts'),
    route('*', 'modules/landing/pages/not-found.tsx'),
  ]),
  layout('web/layouts/signed-in.tsx', [
    layout('modules/account/pages/welcome.tsx', [
      layout('web/layouts/page.tsx', [
        ...crm.pages,
        layout(account.aroundSettings, [...account.settings, ...company.settings]),
        ...account.pages,
        ...landing.pages,
      ]),
    ]),
  ]),
  layout('web/layouts/api.ts', [
    ...crm.calls,
    ...account.calls,
    ...company.calls,
    ...files.calls,
    ...reference.calls,
    route('api/*', 'web/routes/unknown-call.ts'),
  ]),
] satisfies RouteConfig;
