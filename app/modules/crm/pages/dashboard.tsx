import { Link, Outlet, useLocation } from 'react-router';
import { initialsOf } from '~/core/initials';
import { showMoney } from '~/core/money';
import { dialled } from '~/core/phone';
import { Initials } from '~/ui/initials';
import { Page, PageHeader } from '~/ui/page';
import { type Tab, Tabs, titleOf } from '~/ui/tabs';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { readDashboard } from '../clients.server';
import { LeadScoreBadge, toldScore } from '../components/lead-score';
import { filledDetails } from '../fields';
import type { Route } from './+types/dashboard';

export const meta = ({ loaderData, params, location }: Route.MetaArgs) => {
  const home = `/clientDashBoard/${params.id}`;
  const tab = tabAt(location.pathname, tabsOf(home, loaderData?.tabs));
  return [{ title: titleOf(tab?.to === home ? undefined : tab?.label, loaderData?.name ?? 'Client') }];
};

/** The client's record for all tabs. The notes are loaded by their own tab. */
export const loader = read(readDashboard, ({ client, account, tabs }) => ({
  id: client._id,
  tabs: tabs.map(({ path, label }) => ({ path, label })),
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
  const tabs = tabsOf(home, client.tabs);
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
      <Tabs label="About this client" current={tabAt(pathname, tabs)?.to ?? home} tabs={tabs} />
      <Outlet context={client} />
    </Page>
  );
}

/** The tabs of a client: its own, and those that other modules add. */
function tabsOf(home: string, others: readonly { path: string; label: string }[] = []): Tab[] {
  return [
    { to: home, label: 'Overview' },
    { to: `${home}/notes`, label: 'Notes' },
    ...others.map(({ path, label }) => ({ to: `${home}/${path}`, label })),
  ];
}

/** The open tab, also while a dialog is open over it. */
function tabAt(pathname: string, tabs: readonly Tab[]): Tab | undefined {
  const under = (to: string) => `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase());
  return tabs.findLast(({ to }) => under(to));
}
