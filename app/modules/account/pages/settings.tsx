import { Outlet, useLocation } from 'react-router';
import { Page, PageHeader } from '~/ui/page';
import { Tabs } from '~/ui/tabs';

/** Around the areas of the settings, each at its own address. */
export default function Settings() {
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHeader title="Settings" purpose="You, your company, and your plan." />
      <Tabs
        label="Settings"
        current={/\/company\/?$/i.test(pathname) ? '/settings/company' : '/settings'}
        tabs={[
          { to: '/settings', label: 'Profile' },
          { to: '/settings/company', label: 'Company' },
        ]}
      />
      <Outlet />
    </Page>
  );
}
