import { Plus, ReceiptText, SearchX } from 'lucide-react';
import { Outlet } from 'react-router';
import { FileLink, LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FilterSelect, Filters } from '~/ui/filters';
import { Page, PageHeader } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { QuoteTabs } from '~/ui/quote-tabs';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { DocumentTable, invoiceColumns } from '../../components/document-table';
import { invoiceStatusOptions } from '../../components/status-badge';
import { AgeBar } from '../components/age-bar';
import { browseInvoices } from '../invoice-list.server';
import { showAges, showRow } from '../show';
import type { Route } from './+types/invoices';

export const meta = () => [{ title: 'Invoices · Laoban' }];
export const loader = read(browseInvoices, ({ items, ages, ...page }) => ({
  ...page,
  rows: items.map(showRow),
  ages: showAges(ages),
}));

/** All invoices of the company. */
export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, ages, q, status, count, previous, next, isEmpty } = loaderData;
  const words = { ...(q && { q }), ...(status && { status }) };
  return (
    <Page>
      <PageHeader
        title="Invoices"
        action={
          // The empty page has its own first step.
          !isEmpty && (
            <LinkButton to="/Invoices/new" variant="primary" icon={<Plus size={16} />} preventScrollReset>
              New Invoice
            </LinkButton>
          )
        }
        more={
          !isEmpty && (
            <>
              <LinkButton to="/Invoices/from-job">From a job</LinkButton>
              <LinkButton to="/Invoices/repeating">Repeating</LinkButton>
              <LinkButton to="/Invoices/gst">GST figures</LinkButton>
              <FileLink href="/Invoices/export">Export</FileLink>
              <FileLink href="/Invoices/export/payments">Export payments</FileLink>
            </>
          )
        }
      />
      <QuoteTabs current="/Invoices" />
      {ages.count > 0 && <AgeBar ages={ages} />}
      {!isEmpty && (
        <div className="flex flex-wrap items-end justify-between gap-2 sm:gap-4">
          <div className="min-w-0 flex-1 noscript:max-sm:basis-full">
            <SearchBox
              name="q"
              value={q}
              placeholder="Search invoices"
              label="Search invoices by number, client or title"
            />
          </div>
          <Filters
            short
            values={{ status }}
            clear={status ? `/Invoices?${new URLSearchParams(q ? { q } : {})}` : null}
          >
            {q && <input type="hidden" name="q" value={q} />}
            <FilterSelect
              name="status"
              label="Status"
              value={status}
              empty="All statuses"
              options={invoiceStatusOptions}
            />
          </Filters>
        </div>
      )}
      {rows.length > 0 ? (
        <DocumentTable kind="invoice" rows={rows} labels={invoiceColumns} />
      ) : (
        <NoInvoices isEmpty={isEmpty} q={q} />
      )}
      {count !== 0 && (
        <Pager
          at={listAt('/Invoices', words)}
          previous={previous}
          next={next}
          shown={
            count === null
              ? `${rows.length}+ invoices found`
              : shownOf(rows.length, count, 'invoice', q !== '' || status !== '')
          }
        />
      )}
      <Outlet />
    </Page>
  );
}

function NoInvoices({ isEmpty, q }: { isEmpty: boolean; q: string }) {
  if (!isEmpty) {
    return (
      <EmptyState
        icon={SearchX}
        title="No invoice like that"
        text={
          q
            ? `Nothing found for “${q}”. A part of the number, the client’s name or the title is enough.`
            : 'No invoice has this status.'
        }
        action={<LinkButton to="/Invoices">Show all invoices</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={ReceiptText}
      title="Your invoices will be here"
      text="Write one, or press Invoice on an accepted quotation. Your client pays by PayNow from the link."
      action={
        <LinkButton to="/Invoices/new" variant="primary" preventScrollReset>
          Write your first invoice
        </LinkButton>
      }
    />
  );
}
