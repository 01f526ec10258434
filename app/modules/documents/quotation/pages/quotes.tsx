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
import { quotationStatusOptions } from '../../components/status-badge';
import { QuotationTable } from '../components/quotation-table';
import { browseQuotations } from '../quotation-list.server';
import { showRow } from '../show';
import type { Route } from './+types/quotes';

export const meta = () => [{ title: 'Quotations · Laoban' }];
export const loader = read(browseQuotations, ({ items, ...page }) => ({ ...page, rows: items.map(showRow) }));

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { rows, q, status, show, count, previous, next, isEmpty } = loaderData;
  const words = { ...(q && { q }), ...(status && { status }), ...(show && { show }) };
  return (
    <Page>
      <PageHeader
        title="Proposal and Quotation"
        purpose="What you’ve offered, and how clients answered."
        action={
          // The empty state has its own button.
          !isEmpty && (
            <LinkButton to="/Quotes/new" variant="primary" icon={<Plus size={16} />} preventScrollReset>
              New Quotation
            </LinkButton>
          )
        }
        more={!isEmpty && <FileLink href="/Quotes/export">Export</FileLink>}
      />
      <QuoteTabs current="/Quotes" />
      {!isEmpty && (
        <div className="flex flex-col justify-between gap-4 sm:flex-row sm:flex-wrap sm:items-end">
          <SearchBox
            name="q"
            value={q}
            placeholder="Search quotations"
            label="Search quotations by number, client or title"
          />
          <Filters
            values={{ status, show }}
            clear={status || show ? `/Quotes?${new URLSearchParams(q ? { q } : {})}` : null}
          >
            {q && <input type="hidden" name="q" value={q} />}
            <FilterSelect
              name="status"
              label="Status"
              value={status}
              empty="All statuses"
              options={quotationStatusOptions}
            />
            <FilterSelect
              name="show"
              label="Needs attention"
              value={show}
              empty="Everything"
              options={[
                { value: 'not-begun', label: 'Work to begin' },
                { value: 'answers', label: 'Answers to look at' },
                { value: 'ending', label: 'Ends this week' },
                { value: 'unanswered', label: 'No answer for 7 days' },
              ]}
            />
          </Filters>
        </div>
      )}
      {rows.length > 0 ? <QuotationTable rows={rows} /> : <NoQuotations isEmpty={isEmpty} q={q} />}
      {count > 0 && (
        <Pager
          at={listAt('/Quotes', words)}
          previous={previous}
          next={next}
          shown={shownOf(rows.length, count, 'quotation', q !== '' || status !== '' || show !== '')}
        />
      )}
      <Outlet />
    </Page>
  );
}

function NoQuotations({ isEmpty, q }: { isEmpty: boolean; q: string }) {
  if (!isEmpty) {
    return (
      <EmptyState
        icon={SearchX}
        title="No quotation like that"
        text={
          q
            ? `Nothing found for “${q}”. A part of the number, the client’s name or the title is enough.`
            : 'None fits what you have chosen.'
        }
        action={<LinkButton to="/Quotes">Show all quotations</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={ReceiptText}
      title="Your quotations will be here"
      text="Write one, send its link, and your client accepts it on the phone. Each has its number and its PDF."
      action={
        <LinkButton to="/Quotes/new" variant="primary" preventScrollReset>
          Write your first quotation
        </LinkButton>
      }
    />
  );
}
