import { Boxes, Plus, Printer, SearchX, Upload } from 'lucide-react';
import { Outlet } from 'react-router';
import { buttonClass, FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterSelect, Filters, PickedForm } from '~/ui/filters';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { ItemTable } from '../components/item-table';
import { useWayBack } from '../components/way-back';
import { browseItems } from '../item-list.server';
import { showRow } from '../show';
import type { Route } from './+types/items';

const home = '/Inventory';

export const loader = read(browseItems, ({ items, ...page }) => ({ ...page, rows: items.map(showRow) }));

/** The list as dialogs get it from the outlet. */
export type ItemsPage = Awaited<ReturnType<typeof loader>>;

export default function Items({ loaderData }: Route.ComponentProps) {
  const { rows, filters, segments, locations, count, previous, next } = loaderData;
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const { q, ...choices } = filters;
  const narrowed = Object.keys(chosen).length > 0;
  const query = useWayBack('items').list;
  if (count === 0 && !narrowed) {
    return (
      <>
        <NoItems />
        <Outlet context={loaderData} />
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SearchBox name="q" value={q} placeholder="Search name or SKU" label="Search items by name or SKU" />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <LinkButton to={`${home}/import`} icon={<Upload size={16} />}>
            Import
          </LinkButton>
          <FileLink href={`${home}/export`}>Export</FileLink>
          <LinkButton
            to={`${home}/new${query}`}
            variant="primary"
            icon={<Plus size={16} />}
            className="max-sm:basis-full!"
            preventScrollReset
          >
            Add item
          </LinkButton>
        </div>
      </div>
      <Filters values={choices} clear={narrowed ? home : null}>
        {q && <input type="hidden" name="q" value={q} />}
        <FilterSelect
          name="segment"
          label="Segment"
          value={choices.segment}
          empty="All segments"
          options={optionsOf(segments)}
        />
        <FilterSelect
          name="location"
          label="Location"
          value={choices.location}
          empty="All locations"
          options={optionsOf(locations)}
        />
      </Filters>
      {rows.length > 0 ? (
        <>
          <ItemTable rows={rows} form="labels" query={query} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            {/* The checkboxes in the table belong to this form. */}
            <PickedForm id="labels" action={`${home}/labels`}>
              <button type="submit" className={buttonClass({ size: 'small' })}>
                <Printer size={16} />
                Labels for the ticked items
              </button>
            </PickedForm>
            <Pager
              at={listAt(home, chosen)}
              previous={previous}
              next={next}
              shown={shownOf(rows.length, count, 'item', narrowed)}
            />
          </div>
        </>
      ) : (
        <EmptyState
          icon={SearchX}
          title="No such item"
          text="Nothing found. A part of the name or of the SKU is enough."
          action={<LinkButton to={home}>Show all items</LinkButton>}
        />
      )}
      <Outlet context={loaderData} />
    </>
  );
}

function optionsOf(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}

function NoItems() {
  return (
    <EmptyState
      icon={Boxes}
      title="Your stock will be here"
      text="Each item with how many there are, how many are promised and when it runs out. A code on its shelf lets anybody take stock out by phone."
      action={
        <>
          <LinkButton to={`${home}/new`} variant="primary" preventScrollReset>
            Add your first item
          </LinkButton>
          <LinkButton to={`${home}/import`}>Import from a spreadsheet</LinkButton>
        </>
      }
    />
  );
}
