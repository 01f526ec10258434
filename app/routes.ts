import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { composeRoutes, type ModuleRoutes, refuseSameAddress } from './core/module-routes';
import { moduleNames } from './module-names';

const files = import.meta.glob<ModuleRoutes>('./modules/*/routes.ts', { eager: true, import: 'default' });
const { publicPages, pages, settings, scannedPages, calls } = composeRoutes(
  moduleNames.map((name) => {
    const module = files[`./modules/${name}/routes.ts`];
    if (!module) throw new Error(`The module ${name} of app/module-names.ts has no routes.ts.`);
    return module;
  }),
);

/** Adds the sign-in dialog to a scanned page, as a child route that also works as a plain form. */
function withSignIn(page: RouteConfigEntry): RouteConfigEntry {
  const dialog = route('sign-in', 'modules/account/pages/sign-in-here.tsx', { id: `${page.file} sign-in` });
  return { ...page, children: [...(page.children ?? []), dialog] };
}

/** Every route. The layout (one of four) decides who may come that far. */
const routes = [
  layout('frame/public.tsx', [
    ...publicPages,
    route('theme', 'web/routes/preferences.ts', { id: 'theme' }),
    route('sidebar', 'web/routes/preferences.ts', { id: 'sidebar' }),
    route('*', 'modules/landing/pages/not-found.tsx'),
  ]),
  layout('frame/signed-in.tsx', [
    layout('frame/page.tsx', [...pages, layout('modules/account/pages/settings.tsx', settings)]),
  ]),
  layout('frame/may-sign-in.tsx', [
    layout('frame/page.tsx', { id: 'scanned' }, scannedPages.map(withSignIn)),
  ]),
  layout('frame/api.ts', [...calls, route('api/*', 'web/routes/unknown-call.ts')]),
] satisfies RouteConfig;

refuseSameAddress(routes);
export default routes;
