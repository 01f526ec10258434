import { Plus, ReceiptText } from 'lucide-react';
import { showMoney } from '~/core/money';
import { FileLink, LinkButton } from '~/ui/button';
import { ListedTab } from '~/ui/listed-tab';
import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { DocumentTable, invoiceColumns } from '../../components/document-table';
import { browseOfClient } from '../invoice-list.server';
import { showRow } from '../show';
import type { Route } from './+types/client-invoices';

export const loader = read(browseOfClient, ({ items, owed, ...page }) => ({
  ...page,
  rows: items.map(showRow),
  owes: owesText(owed),
}));

function owesText({ balance, overdue, excess }: { balance: number; overdue: number; excess: number }) {
  const late = overdue === balance ? ', all of it overdue' : `, ${showMoney(overdue)} of it overdue`;
  return [
    balance > 0 ? `Open: ${showMoney(balance)}${overdue > 0 ? late : ''}.` : 'Nothing is open.',
    excess > 0 &&
      `${showMoney(excess)} is the client’s credit: use it on the next invoice or refund it. The statement takes it off.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A client's invoices and what the client owes: a tab of the dashboard. */
export default function ClientInvoices({ loaderData }: Route.ComponentProps) {
  const { rows, owes, clientId, ...page } = loaderData;
  const home = `/clientDashBoard/${clientId}/invoices`;
  const make = (
    <LinkButton to={`/Invoices/new?client=${clientId}`} variant="primary" icon={<Plus size={16} />}>
      New Invoice
    </LinkButton>
  );
  return (
    <ListedTab
      title="Invoices"
      text={owes}
      action={
        page.count > 0 && (
          <>
            <FileLink href={`${home}/statement`}>Statement</FileLink>
            {make}
          </>
        )
      }
      empty={{
        icon: ReceiptText,
        title: 'No invoices yet',
        text: 'Write the first one. This client is already filled in.',
        action: make,
      }}
      page={page}
      at={listAt(home)}
      shown={rows.length}
      thing="invoice"
    >
      <DocumentTable kind="invoice" rows={rows} labels={invoiceColumns} client={false} />
    </ListedTab>
  );
}
