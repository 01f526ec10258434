import { Plus, SearchX, Wrench } from 'lucide-react';
import { Outlet } from 'react-router';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterSelect, Filters } from '~/ui/filters';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { ResourceTable } from '../components/resource-table';
import { useWayBack } from '../components/way-back';
import { resourceStatuses } from '../resource-statuses';
import { browseResources } from '../resources.server';
import { showResource } from '../show';
import type { Route } from './+types/resources';

const home = '/Inventory/resources';

export const meta = () => [{ title: 'Resources · Laoban' }];
export const loader = read(browseResources, ({ items, ...page }) => ({
  ...page,
  rows: items.map(showResource),
}));

/** The list as dialogs get it from the outlet. */
export type ResourcesPage = Awaited<ReturnType<typeof loader>>;

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { rows, filters, types, count, previous, next } = loaderData;
  const { search, ...choices } = filters;
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const narrowed = Object.keys(chosen).length > 0;
  const query = useWayBack('resources').list;
  if (count === 0 && !narrowed) {
    return (
      <>
        <EmptyState
          icon={Wrench}
          title="Your equipment will be here"
          text="Vans, machines and rooms: what’s free, what’s in use and what needs maintenance. You get an alert a week before."
          action={
            <LinkButton to={`${home}/new`} variant="primary" preventScrollReset>
              Add your first resource
            </LinkButton>
          }
        />
        <Outlet context={loaderData} />
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SearchBox name="search" value={search} placeholder="Search resources" label="Search resources" />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <FileLink href={`${home}/export`}>Export</FileLink>
          <LinkButton
            to={`${home}/new${query}`}
            variant="primary"
            icon={<Plus size={16} />}
            preventScrollReset
          >
            Add Resource
          </LinkButton>
        </div>
      </div>
      <Filters
        unlabelled
        values={choices}
        clear={choices.status || choices.type ? listAt(home, { search })() : null}
      >
        {search && <input type="hidden" name="search" value={search} />}
        <FilterSelect
          name="status"
          label="Status"
          value={choices.status}
          empty="All statuses"
          options={resourceStatuses.map((value) => ({ value, label: value }))}
        />
        <FilterSelect
          name="type"
          label="Type"
          value={choices.type}
          empty="All types"
          options={types.map((value) => ({ value, label: value }))}
        />
      </Filters>
      {rows.length > 0 ? (
        <ResourceTable rows={rows} query={query} />
      ) : (
        <EmptyState
          icon={SearchX}
          title="No resources found"
          text={
            search
              ? `Nothing found for “${search}”. A part of the name, type or note is enough.`
              : 'Nothing matches these filters.'
          }
          action={<LinkButton to={home}>Show all resources</LinkButton>}
        />
      )}
      {count > 0 && (
        <Pager
          at={listAt(home, chosen)}
          previous={previous}
          next={next}
          shown={shownOf(rows.length, count, 'resource', narrowed)}
        />
      )}
      <Outlet context={loaderData} />
    </>
  );
}
