import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import * as account from './modules/account/routes';
import * as audit from './modules/audit/routes';
import * as billing from './modules/billing/routes';
import * as company from './modules/company/routes';
import * as crm from './modules/crm/routes';
import * as data from './modules/data/routes';
import * as documents from './modules/documents/routes';
import * as files from './modules/files/routes';
import * as find from './modules/find/routes';
import * as ideas from './modules/ideas/routes';
import * as inventory from './modules/inventory/routes';
import * as jobs from './modules/jobs/routes';
import * as landing from './modules/landing/routes';
import * as leave from './modules/leave/routes';
import * as meetings from './modules/meetings/routes';
import * as people from './modules/people/routes';
import * as pricing from './modules/pricing/routes';
import * as reference from './modules/reference/routes';
import * as sentiment from './modules/sentiment/routes';
import * as storyboards from './modules/storyboards/routes';
import * as tasks from './modules/tasks/routes';
import * as today from './modules/today/routes';
import * as trends from './modules/trends/routes';

/** Adds the sign-in dialog to a scanned page, as a child route that also works as a plain form. */
function withSignIn(page: RouteConfigEntry): RouteConfigEntry {
  const dialog = route('sign-in', 'modules/account/pages/sign-in-here.tsx', { id: `${page.file} sign-in` });
  return { ...page, children: [...(page.children ?? []), dialog] };
}

/** Every route. The layout (one of four) decides who may come that far. */
export default [
  layout('web/layouts/public.tsx', [
    ...landing.publicPages,
    ...account.publicPages,
    ...storyboards.publicPages,
    ...meetings.publicPages,
    ...leave.publicPages,
    ...documents.publicPages,
    ...today.publicPages,
    layout('web/layouts/page.tsx', { id: 'reference' }, reference.publicPages(account.tokenPages)),
    route('theme', 'web/routes/theme.ts'),
    route('sidebar', 'web/routes/sidebar.ts'),
    route('*', 'modules/landing/pages/not-found.tsx'),
  ]),
  layout('web/layouts/signed-in.tsx', [
    layout('modules/account/pages/welcome.tsx', [
      layout(today.aroundPages, [
        layout('web/layouts/page.tsx', [
          ...today.pages,
          ...find.pages,
          ...crm.pages,
          ...ideas.pages,
          ...storyboards.pages,
          ...meetings.pages,
          ...people.pages,
          ...data.pages,
          ...leave.pages,
          ...jobs.pages,
          ...tasks.pages,
          ...pricing.pages,
          ...documents.pages,
          layout(account.aroundSettings, [
            ...people.settings,
            ...account.settings,
            ...company.settings([...leave.companyDialogs, ...people.companyDialogs]),
            ...billing.settings,
            ...data.settings,
          ]),
          ...account.pages,
          ...inventory.pages,
          ...audit.pages,
          ...billing.pages,
        ]),
      ]),
    ]),
  ]),
  layout('web/layouts/may-sign-in.tsx', [
    layout(
      'web/layouts/page.tsx',
      { id: 'scanned' },
      [...inventory.scannedPages, ...jobs.scannedPages].map(withSignIn),
    ),
  ]),
  layout('web/layouts/api.ts', [
    ...inventory.calls,
    ...today.calls,
    ...find.calls,
    ...crm.calls,
    ...ideas.calls,
    ...trends.calls,
    ...sentiment.calls,
    ...storyboards.calls,
    ...meetings.calls,
    ...people.calls,
    ...leave.calls,
    ...jobs.calls,
    ...tasks.calls,
    ...documents.calls,
    ...account.calls,
    ...company.calls,
    ...billing.calls,
    ...files.calls,
    ...audit.calls,
    ...reference.calls,
    route('api/*', 'web/routes/unknown-call.ts'),
  ]),
] satisfies RouteConfig;
