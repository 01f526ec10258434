import { Boxes, ClipboardList, Plus, Printer, Scale, ScanLine, SearchX, Upload } from 'lucide-react';
import { Outlet, useOutletContext } from 'react-router';
import { buttonClass, FileLink, LinkButton } from '~/ui/button';
import { EmptyState, NextStep } from '~/ui/empty-state';
import { FilterSelect, Filters, PickedForm } from '~/ui/filters';
import { MoreMenu } from '~/ui/more-menu';
import { Actions } from '~/ui/page';
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
  const checksLedger = useOutletContext<boolean>();
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
        <Actions>
          <MoreMenu className={buttonClass()}>
            <LinkButton to={`${home}/stocktakes`} icon={<ClipboardList size={16} />}>
              Stocktakes
            </LinkButton>
            <LinkButton to={`${home}/import`} icon={<Upload size={16} />}>
              Import
            </LinkButton>
            <FileLink href={`${home}/export`}>Export</FileLink>
            {checksLedger && (
              <LinkButton to={`${home}/books`} icon={<Scale size={16} />}>
                Check the ledger
              </LinkButton>
            )}
          </MoreMenu>
          {/* A new document, since that page may use the camera. */}
          <LinkButton to={`${home}/scan`} reloadDocument icon={<ScanLine size={16} />}>
            Scan
          </LinkButton>
          <LinkButton
            to={`${home}/new${query}`}
            variant="primary"
            icon={<Plus size={16} />}
            preventScrollReset
          >
            Add Item
          </LinkButton>
        </Actions>
      </div>
      <Filters
        unlabelled
        values={choices}
        clear={choices.segment || choices.location ? listAt(home, { q })() : null}
      >
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
                Print labels for selected items
              </button>
            </PickedForm>
            <Pager
              at={listAt(home, chosen)}
              previous={previous}
              next={next}
              shown={shownOf(rows.length, count, 'item', narrowed)}
            />
          </div>
          {count === 1 && !narrowed && (
            <NextStep to="/imports/items">Bring the others from a spreadsheet</NextStep>
          )}
        </>
      ) : (
        <EmptyState
          icon={SearchX}
          title="No items found"
          text={
            q
              ? `Nothing found for “${q}”. A part of the name or SKU is enough.`
              : 'Nothing matches these filters.'
          }
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
      text="Each item with its count, what’s reserved and when it runs out. Put its QR code on the shelf, and anyone can take stock out by phone."
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
