import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { initialsOf } from '~/core/initials';
import { showMoney } from '~/core/money';
import { dialled } from '~/core/phone';
import { Initials } from '~/ui/initials';
import { Page, PageHeader } from '~/ui/page';
import { type Tab, Tabs, titleOf } from '~/ui/tabs';
import type { loader as frameLoader } from '~/web/layouts/signed-in';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { readDashboard } from '../clients.server';
import { LeadScoreBadge, toldScore } from '../components/lead-score';
import { filledDetails } from '../fields';
import type { Route } from './+types/dashboard';

export const meta = ({ loaderData, params, location }: Route.MetaArgs) => {
  const home = `/clientDashBoard/${params.id}`;
  const here = tabAt(location.pathname, home);
  const tab = here === home ? undefined : tabsOf(home).find(({ to }) => to === here);
  return [{ title: titleOf(tab?.label, loaderData?.name ?? 'Client') }];
};

/** The client's record for all tabs. The notes are loaded by their own tab. */
export const loader = read(readDashboard, ({ client, account }) => ({
  id: client._id,
  ...filledDetails(client),
  phones: dialled(client.phone),
  leadScore: client.leadScore,
  scored: client.scored ?? null,
  revision: client.revision,
  createdAt: client.createdAt.toISOString(),
  open: account && account.balance > 0 ? showMoney(account.balance) : '',
  overdue: account && account.overdue > 0 ? showMoney(account.overdue) : '',
}));

export const shouldRevalidate = alsoAfterRefusals;

/** The client as tabs get it from the outlet. */
export type ShownClient = Awaited<ReturnType<typeof loader>>;

export default function Dashboard({ loaderData: client }: Route.ComponentProps) {
  const home = `/clientDashBoard/${client.id}`;
  const { pathname } = useLocation();
  const sections = useRouteLoaderData<typeof frameLoader>('web/layouts/signed-in')?.items.map(({ to }) => to);
  const tabs = tabsOf(home).filter(({ section }) => !section || sections?.includes(section));
  return (
    <Page>
      <PageHeader
        back={{ to: '/crm', label: 'All clients' }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Initials text={initialsOf(client.name)} />
            <span className="min-w-0 wrap-anywhere">{client.name}</span>
          </span>
        }
        purpose={
          <span className="flex flex-wrap items-center gap-2">
            <LeadScoreBadge score={client.leadScore} why={toldScore(client.leadScore, client.scored)} />
            {client.industry}
            {client.open && (
              <Link to={`${home}/invoices`} className="link tabular-nums">
                Owes {client.open}
                {client.overdue && `, ${client.overdue} overdue`}
              </Link>
            )}
          </span>
        }
      />
      <Tabs label="About this client" current={tabAt(pathname, home)} tabs={tabs} />
      <Outlet context={client} />
    </Page>
  );
}

/** `section` is the module's page: the tab appears for people who can open it. */
function tabsOf(home: string): (Tab & { section?: string })[] {
  return [
    { to: home, label: 'Overview' },
    { to: `${home}/notes`, label: 'Notes' },
    { to: `${home}/trends`, label: 'Market Trend' },
    { to: `${home}/ideas`, label: 'Ideas' },
    { to: `${home}/sentiment`, label: 'Sentiment' },
    { to: `${home}/meetings`, label: 'Meetings', section: '/Meetings' },
    { to: `${home}/tasks`, label: 'Tasks', section: '/Tasks' },
    { to: `${home}/quotes`, label: 'Quotations', section: '/Quotes' },
    { to: `${home}/invoices`, label: 'Invoices', section: '/Quotes' },
    { to: `${home}/jobs`, label: 'Jobs', section: '/JobManagement' },
    { to: `${home}/activity`, label: 'Activity' },
  ];
}

/** The address of the open tab, also while a dialog is open over it. */
function tabAt(pathname: string, home: string): string {
  const under = (to: string) => `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase());
  return tabsOf(home).findLast(({ to }) => under(to))?.to ?? home;
}
