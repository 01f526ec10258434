import { Plus, ReceiptText } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { ListedTab } from '~/ui/listed-tab';
import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { QuotationTable } from '../components/quotation-table';
import { browseOfClient } from '../quotation-list.server';
import { showRow } from '../show';
import type { Route } from './+types/client-quotes';

export const loader = read(browseOfClient, ({ items, ...page }) => ({ ...page, rows: items.map(showRow) }));

/** The quotations tab of a client's dashboard. */
export default function ClientQuotes({ loaderData }: Route.ComponentProps) {
  const { rows, clientId, ...page } = loaderData;
  const make = (
    <LinkButton to={`/Quotes/new?client=${clientId}`} variant="primary" icon={<Plus size={16} />}>
      New Quotation
    </LinkButton>
  );
  return (
    <ListedTab
      title="Quotations"
      text="This client’s quotations and the answers to them."
      action={page.count > 0 && make}
      empty={{
        icon: ReceiptText,
        title: 'No quotations yet',
        text: 'Write the first one. This client is already filled in.',
        action: make,
      }}
      page={page}
      at={listAt(`/clientDashBoard/${clientId}/quotes`)}
      shown={rows.length}
      thing="quotation"
    >
      <QuotationTable rows={rows} client={false} />
    </ListedTab>
  );
}
