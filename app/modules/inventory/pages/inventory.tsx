import { Outlet, useLocation } from 'react-router';
import { Page, PageHeader } from '~/ui/page';
import { type Tab, Tabs } from '~/ui/tabs';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { readInventoryHeader } from '../alerts.server';
import type { Route } from './+types/inventory';

export const meta = () => [{ title: 'Inventory · Laoban' }];
export const loader = read(readInventoryHeader, (header) => header);
export const shouldRevalidate = alsoAfterRefusals;

/** The header and the four tabs. */
export default function Inventory({ loaderData }: Route.ComponentProps) {
  const tabs: Tab[] = [
    { to: '/Inventory', label: 'Inventory' },
    { to: '/Inventory/resources', label: 'Resources' },
    { to: '/Inventory/analysis', label: 'Inventory Analysis' },
    { to: '/Inventory/alerts', label: 'Alerts', count: loaderData.alerts },
  ];
  const { pathname } = useLocation();
  const open = tabs.findLast(({ to }) => pathname.toLowerCase().startsWith(to.toLowerCase()));
  return (
    <Page>
      <PageHeader title="Inventory" />
      <Tabs tabs={tabs} current={open?.to ?? '/Inventory'} label="Inventory" />
      <Outlet context={loaderData.books} />
    </Page>
  );
}
