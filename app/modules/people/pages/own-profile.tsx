import { Outlet, useLocation } from 'react-router';
import { Tabs, titleOf } from '~/ui/tabs';
import type { Route } from './+types/own-profile';

const tabs = [
  { to: '/settings', label: 'Identity' },
  { to: '/settings/contact', label: 'Contact' },
  { to: '/settings/job', label: 'Job Info' },
  { to: '/settings/payroll', label: 'Payroll' },
  { to: '/settings/compliance', label: 'Compliance' },
  { to: '/settings/additional', label: 'Additional' },
];

const tabAt = (pathname: string) => {
  const here = pathname.toLowerCase().replace(/\/+$/, '');
  return tabs.find(({ to }) => to === here);
};

export const meta = ({ location }: Route.MetaArgs) => {
  const tab = tabAt(location.pathname);
  return [{ title: titleOf(tab === tabs[0] ? undefined : tab?.label, 'Settings') }];
};

/** The layout of a person's own profile, with a tab for each part. */
export default function OwnProfile() {
  const { pathname } = useLocation();
  return (
    <>
      <Tabs label="Profile" current={tabAt(pathname)?.to ?? '/settings'} tabs={tabs} />
      <Outlet />
    </>
  );
}
