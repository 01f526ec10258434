import { Outlet, useLocation } from 'react-router';
import { Tabs } from '~/ui/tabs';

const tabs = [
  { to: '/settings', label: 'Identity' },
  { to: '/settings/contact', label: 'Contact' },
  { to: '/settings/job', label: 'Job Info' },
  { to: '/settings/payroll', label: 'Payroll' },
  { to: '/settings/compliance', label: 'Compliance' },
  { to: '/settings/additional', label: 'Additional' },
];

export const meta = () => [{ title: 'Settings · Laoban' }];

/** Around a person's own profile: its parts, each at its own address. */
export default function OwnProfile() {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase().replace(/\/+$/, '');
  return (
    <>
      <Tabs label="Profile" current={tabs.find(({ to }) => to === here)?.to ?? '/settings'} tabs={tabs} />
      <Outlet />
    </>
  );
}
