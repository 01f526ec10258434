import { Outlet, useLocation } from 'react-router';
import { Tabs } from '~/ui/tabs';
import { read } from '~/web/read.server';
import { readCompany } from '../company.server';
import type { Route } from './+types/company';

const home = '/settings/company';

export const loader = read(readCompany, ({ mayChange }) => ({ mayChange }));

/** The layout of the company's settings, with a tab for each section. */
export default function Company({ loaderData: { mayChange } }: Route.ComponentProps) {
  const pathname = `${useLocation().pathname}/`.toLowerCase();
  const tabs = [
    { to: home, label: 'Details' },
    ...(mayChange
      ? [
          { to: `${home}/payments`, label: 'Payments' },
          { to: `${home}/clients`, label: 'For clients' },
        ]
      : []),
    { to: `${home}/work`, label: 'Work' },
  ];
  const open = tabs.findLast(({ to }) => pathname.startsWith(`${to}/`));
  return (
    <>
      <Tabs label="Company" current={open?.to ?? home} tabs={tabs} />
      <Outlet />
    </>
  );
}
