import { Outlet, useLocation } from 'react-router';
import { config } from '~/core/config.server';
import { allOf } from '~/core/modules.server';
import { Page, PageHeader } from '~/ui/page';
import { Tabs } from '~/ui/tabs';
import type { Route } from './+types/settings';

/** The tabs, which stay the same for everybody. */
export function loader() {
  const billed = config().BILLING_PROVIDER !== 'none';
  const tabs = allOf(({ settings }) => settings).filter((tab) => billed || !tab.billed);
  return tabs.map(({ to, label, also = [] }) => ({ to, label, also }));
}

export const shouldRevalidate = () => false;

/** The layout of the settings, with a tab for each area. */
export default function Settings({ loaderData: tabs }: Route.ComponentProps) {
  const pathname = `${useLocation().pathname}/`.toLowerCase();
  // The first one's address begins that of every other.
  const open = tabs.findLast(({ to, also }) =>
    [to, ...also].some((start) => pathname.startsWith(`${start}/`)),
  );
  return (
    <Page>
      <PageHeader title="Settings" />
      <Tabs label="Settings" current={open?.to ?? '/settings'} tabs={tabs} />
      <Outlet />
    </Page>
  );
}
