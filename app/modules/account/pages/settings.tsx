import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { Page, PageHeader } from '~/ui/page';
import { Tabs } from '~/ui/tabs';
import type { loader as frameLoader } from '~/web/layouts/signed-in';

/** The layout of the settings, with a tab for each area. */
export default function Settings() {
  const { pathname } = useLocation();
  const charged = useRouteLoaderData<typeof frameLoader>('web/layouts/signed-in')?.credits !== null;
  const [, named] =
    /^\/settings\/(security|company|plans|invoices|credits|data)(?:\/|$)/i.exec(pathname) ?? [];
  // Invoices belong to the plans' tab.
  const area = named?.toLowerCase().replace('invoices', 'plans');
  return (
    <Page>
      <PageHeader title="Settings" purpose="You, your company, and your plan." />
      <Tabs
        label="Settings"
        current={area ? `/settings/${area}` : '/settings'}
        tabs={[
          { to: '/settings', label: 'Profile' },
          { to: '/settings/security', label: 'Security' },
          { to: '/settings/company', label: 'Company' },
          ...(charged
            ? [
                { to: '/settings/plans', label: 'Plans' },
                { to: '/settings/credits', label: 'Credits' },
              ]
            : []),
          { to: '/settings/data', label: 'Your data' },
        ]}
      />
      <Outlet />
    </Page>
  );
}
