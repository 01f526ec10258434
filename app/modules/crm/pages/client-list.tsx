import { Handshake, Plus, SearchX, Upload } from 'lucide-react';
import { Outlet } from 'react-router';
import { showDate, showDateTime } from '~/core/dates';
import { showMoney } from '~/core/money';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState, NextStep } from '~/ui/empty-state';
import { LookSwitch } from '~/ui/look-switch';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { SearchBox } from '~/ui/search-box';
import { useMayOpen } from '~/ui/signed-in';
import { read } from '~/web/read.server';
import { browseClients } from '../client-list.server';
import { ClientCards } from '../components/client-cards';
import { ClientRows } from '../components/client-rows';
import { toldScore } from '../components/lead-score';
import { type ShownScore, shownScores } from '../lead-score';
import type { Route } from './+types/client-list';

export const meta = () => [{ title: 'Clients · Laoban' }];
export const loader = read(browseClients, ({ items, facts, ...page }) => ({
  ...page,
  clients: items.map(({ _id, name, industry, leadScore, scored, ...client }) => ({
    id: _id,
    name,
    industry,
    leadScore,
    why: toldScore(leadScore, scored ?? null),
    row: facts && {
      phone: client.phone,
      lastContact: client.lastContactAt?.getTime() ? showDate(client.lastContactAt) : '',
      owed: moneyOr(facts.get(_id)?.owed),
      next: momentOr(facts.get(_id)?.next),
    },
  })),
}));

const moneyOr = (cents = 0) => (cents > 0 ? showMoney(cents) : '');
const momentOr = (at: Date | null | undefined) => (at ? showDateTime(at) : '');

type Words = Record<'q' | 'score' | 'sort', string>;
const listOf = (words: Words) => listAt('/crm', words);

export default function ClientList({ loaderData }: Route.ComponentProps) {
  const { clients, q, score, sort, count, previous, next, asRows, seesMoney } = loaderData;
  const rows = clients.flatMap(({ row, ...client }) => (row ? { ...client, ...row } : []));
  const isNarrowed = q !== '' || score !== '' || sort !== '';
  return (
    <Page>
      <PageHeader
        title="Clients"
        folded
        // The empty state has its own buttons.
        more={
          (count > 0 || isNarrowed) && (
            <>
              <LinkButton to="/imports/clients" icon={<Upload size={16} />}>
                Import
              </LinkButton>
              <FileLink href="/crm/export">Export</FileLink>
            </>
          )
        }
        action={
          (count > 0 || isNarrowed) && (
            <LinkButton to="/crm/new" variant="primary" icon={<Plus size={16} />} preventScrollReset>
              Add Client
            </LinkButton>
          )
        }
      />
      {(count > 0 || isNarrowed) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-44 sm:max-w-sm">
            <SearchBox name="q" value={q} placeholder="Search clients" label="Search clients by name" />
          </div>
          {/* On a phone below the search and the look, which share a line. */}
          <div className="max-sm:order-last max-sm:basis-full">
            <Pills
              label="Which clients"
              current={listOf({ q, score, sort })()}
              pills={(['', ...shownScores] as const).map((one) => ({
                to: listOf({ q, score: one, sort })(),
                label: one || 'all',
              }))}
            />
          </div>
          <LookSwitch list="clients" rows={asRows} label="List" />
        </div>
      )}
      {clients.length === 0 && <NoClients q={q} score={score} sort={sort} />}
      {clients.length > 0 && !asRows && <ClientCards clients={clients} />}
      {clients.length > 0 && asRows && (
        <ClientRows
          rows={rows}
          seesMoney={seesMoney}
          sort={sort}
          at={(by) => listOf({ q, score, sort: by })()}
        />
      )}
      {count > 0 && (
        <Pager
          at={listOf({ q, score, sort })}
          previous={previous}
          next={next}
          shown={shownOf(clients.length, count, 'client', isNarrowed)}
        />
      )}
      {count === 1 && !isNarrowed && clients[0] && <AfterFirst {...clients[0]} />}
      <Outlet />
    </Page>
  );
}

/** What comes after the first client. */
function AfterFirst({ id, name }: { id: string; name: string }) {
  return useMayOpen('/Quotes') ? (
    <NextStep to={`/Quotes/new?client=${id}`}>Write a quotation for {name}</NextStep>
  ) : (
    <NextStep to={`/clientDashBoard/${id}`}>Note what you agreed with {name}</NextStep>
  );
}

function NoClients({ q, score, sort }: { q: string; score: ShownScore | ''; sort: string }) {
  const all = <LinkButton to="/crm">Show all clients</LinkButton>;
  if (sort === 'owed' || sort === 'next') {
    return (
      <EmptyState
        icon={Handshake}
        title={sort === 'owed' ? 'Nobody here owes anything' : 'No meeting or visit is planned here'}
        text={
          sort === 'owed'
            ? 'This order shows only clients with open invoices.'
            : 'This order shows only clients with a meeting or job ahead.'
        }
        action={all}
      />
    );
  }
  if (q) {
    return (
      <EmptyState
        icon={SearchX}
        title={score ? `No ${score} client with that name` : 'No client with that name'}
        text={`Nothing found for “${q}”. A part of the name is enough.`}
        action={
          score ? (
            <LinkButton to={listOf({ q, score: '', sort: '' })()}>Search in all clients</LinkButton>
          ) : (
            all
          )
        }
      />
    );
  }
  if (score) {
    return (
      <EmptyState
        icon={Handshake}
        title={`No ${score} clients just now`}
        text={
          score === 'new'
            ? 'Clients stay new until their first note, meeting, task or quotation.'
            : 'Meetings, quotations and good news warm clients up, silence cools them down. Each badge shows why.'
        }
        action={all}
      />
    );
  }
  return (
    <EmptyState
      icon={Handshake}
      title="Your clients will be here"
      text="Contacts, notes and history, shared with your team."
      action={
        <>
          <LinkButton to="/crm/new" variant="primary" preventScrollReset>
            Add your first client
          </LinkButton>
          <LinkButton to="/imports/clients">Import from a spreadsheet</LinkButton>
        </>
      }
    />
  );
}
