import { Link, Outlet, useLocation } from 'react-router';
import { initialsOf } from '~/core/initials';
import { showMoney } from '~/core/money';
import { linkNumbers } from '~/core/phone';
import { Initials } from '~/ui/initials';
import { Page, PageHeader } from '~/ui/page';
import { Pills } from '~/ui/pills';
import { type Tab, Tabs, titleOf } from '~/ui/tabs';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { readDashboard } from '../clients.server';
import { LeadScoreBadge, toldScore } from '../components/lead-score';
import { filledDetails } from '../fields';
import type { Route } from './+types/dashboard';

export const meta = ({ loaderData, params, location }: Route.MetaArgs) => {
  const home = `/clientDashBoard/${params.id}`;
  const page = pageAt(location.pathname, pagesOf(home, loaderData?.tabs));
  return [{ title: titleOf(page?.to === home ? undefined : page?.label, loaderData?.name ?? 'Client') }];
};

/** The client's record for all tabs. The notes are loaded by their own tab. */
export const loader = read(readDashboard, ({ client, account, tabs, may }) => ({
  id: client._id,
  tabs: tabs.map(({ path, label, within }) => ({ path, label, ...(within && { within }) })),
  may,
  ...filledDetails(client),
  phones: linkNumbers(client.phone),
  phoneE164: client.phoneE164 ?? '',
  mood: client.mood?.sentiment ?? null,
  lastContact: client.dealings?.latest?.toISOString() ?? null,
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
  const pages = pagesOf(home, client.tabs);
  const page = pageAt(pathname, pages) ?? pages[0];
  const within = pages.filter((one) => one.within === page?.within && one.within !== 'Overview');
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
      <Tabs label="About this client" current={tabOf(home, pages, page)} tabs={tabsOf(pages)} />
      {page?.within && within.length > 1 && (
        <Pills label={page.within} current={page.to} pills={within.map(({ to, label }) => ({ to, label }))} />
      )}
      <Outlet context={client} />
    </Page>
  );
}

interface ClientPage extends Tab {
  within?: string;
}

/** The pages of a client: its own, and those that other modules add. */
function pagesOf(
  home: string,
  others: readonly { path: string; label: string; within?: string }[] = [],
): ClientPage[] {
  return [
    { to: home, label: 'Overview' },
    { to: `${home}/notes`, label: 'Notes' },
    ...others.map(({ path, ...page }) => ({ ...page, to: `${home}/${path}` })),
  ];
}

/** The tabs: pages of their own, then one each for work and money, which leads to its first page. */
function tabsOf(pages: readonly ClientPage[]): Tab[] {
  const alone = pages.filter(({ within }) => !within).map(({ to, label }) => ({ to, label }));
  const groups = ['Work', 'Money'].flatMap((label) => {
    const first = pages.find(({ within }) => within === label);
    return first ? [{ to: first.to, label }] : [];
  });
  return [...alone, ...groups];
}

/** The address of the tab that has the open page. */
function tabOf(home: string, pages: readonly ClientPage[], page: ClientPage | undefined): string {
  if (!page?.within) return page?.to ?? home;
  return pages.find(({ within }) => within === page.within && within !== 'Overview')?.to ?? home;
}

/** The open page, also while a dialog is open over it. */
function pageAt(pathname: string, pages: readonly ClientPage[]): ClientPage | undefined {
  const under = (to: string) => `${pathname}/`.toLowerCase().startsWith(`${to}/`.toLowerCase());
  return pages.findLast(({ to }) => under(to));
}
