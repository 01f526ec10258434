import { Plus, ReceiptText } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { read } from '~/web/read.server';
import { QuotationTable } from '../components/quotation-table';
import { browseOfClient } from '../quotation-list.server';
import { showRow } from '../show';
import type { Route } from './+types/client-quotes';

export const loader = read(browseOfClient, ({ items, ...page }) => ({ ...page, rows: items.map(showRow) }));

/** The quotations tab of a client's dashboard. */
export default function ClientQuotes({ loaderData }: Route.ComponentProps) {
  const { rows, count, previous, next, clientId } = loaderData;
  const home = `/clientDashBoard/${clientId}/quotes`;
  const make = (
    <LinkButton to={`/Quotes/new?client=${clientId}`} variant="primary" icon={<Plus size={16} />}>
      New Quotation
    </LinkButton>
  );
  return (
    <Section
      title="Quotations"
      text="What this client was offered, and what came of it."
      action={count > 0 ? make : undefined}
    >
      {rows.length > 0 ? (
        <QuotationTable rows={rows} client={false} />
      ) : (
        <EmptyState
          icon={ReceiptText}
          title="No quotations yet"
          text="Write the first one. This client is already filled in."
          action={make}
        />
      )}
      {count > 0 && (
        <Pager
          at={listAt(home)}
          previous={previous}
          next={next}
          shown={shownOf(rows.length, count, 'quotation')}
        />
      )}
    </Section>
  );
}
