import { Download, Handshake, Plus, SearchX, Upload } from 'lucide-react';
import { Outlet } from 'react-router';
import { buttonClass, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FollowLinks } from '~/ui/follow-links';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { browseClients } from '../client-list.server';
import { ClientCards } from '../components/client-cards';
import { toldScore } from '../components/lead-score';
import type { Route } from './+types/client-list';

export const meta = () => [{ title: 'Clients · Laoban' }];
export const loader = read(browseClients, ({ items, ...page }) => ({
  ...page,
  clients: items.map(({ _id, name, industry, leadScore, scored }) => ({
    id: _id,
    name,
    industry,
    leadScore,
    why: toldScore(leadScore, scored ?? null),
  })),
}));

export default function ClientList({ loaderData }: Route.ComponentProps) {
  const { clients, q, count, previous, next } = loaderData;
  return (
    <Page>
      <PageHeader
        title="Clients"
        purpose="The companies you work for, and what you know of them."
        action={
          // The empty page has its own first step: two such buttons make one wonder.
          (count > 0 || q) && (
            <>
              <LinkButton to="/crm/import" icon={<Upload size={16} />}>
                Import
              </LinkButton>
              {/* No router's link: it is a file. */}
              <a href="/crm/export" className={buttonClass()} download>
                <Download size={16} />
                Export
              </a>
              <LinkButton
                to="/crm/new"
                variant="primary"
                icon={<Plus size={16} />}
                className="max-sm:basis-full!"
                preventScrollReset
              >
                Add Client
              </LinkButton>
            </>
          )
        }
      />
      {(count > 0 || q) && (
        <SearchBox name="q" value={q} placeholder="Search clients" label="Search clients by name" />
      )}
      {clients.length > 0 ? (
        <FollowLinks>
          <ClientCards clients={clients} />
        </FollowLinks>
      ) : (
        <NoClients q={q} />
      )}
      {count > 0 && (
        <Pager
          at={listAt('/crm', { q })}
          previous={previous}
          next={next}
          shown={shownOf(clients.length, count, 'client', q !== '')}
        />
      )}
      <Outlet />
    </Page>
  );
}

function NoClients({ q }: { q: string }) {
  if (q) {
    return (
      <EmptyState
        icon={SearchX}
        title="No client with that name"
        text={`Nothing found for “${q}”. A part of the name is enough.`}
        action={<LinkButton to="/crm">Show all clients</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={Handshake}
      title="Your clients will be here"
      text="Who they are, whom to call, and what was said last: in one place, for everybody in the firm who needs it."
      action={
        <>
          <LinkButton to="/crm/new" variant="primary" preventScrollReset>
            Add your first client
          </LinkButton>
          <LinkButton to="/crm/import">Import from a spreadsheet</LinkButton>
        </>
      }
    />
  );
}
