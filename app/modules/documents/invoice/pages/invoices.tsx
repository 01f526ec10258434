import { FileLink, LinkButton } from '~/ui/button';
import { read } from '~/web/read.server';
import { DocumentList, MailTicked } from '../../components/document-list';
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
  const { rows, ages, status } = loaderData;
  return (
    <DocumentList
      kind="invoice"
      title="Invoices"
      list={loaderData}
      words={{ status }}
      statusOptions={invoiceStatusOptions}
      pills={[
        { to: '/Invoices', label: 'All' },
        { to: '/Invoices?status=draft', label: 'Drafts' },
        { to: '/Invoices?status=overdue', label: 'Overdue', count: ages.overdueCount },
        { to: '/Quotes?show=to-invoice', label: 'Quotations to invoice' },
      ]}
      more={
        <>
          <LinkButton to="/Invoices/from-job">From a job</LinkButton>
          <LinkButton to="/Invoices/repeating">Repeating</LinkButton>
          <LinkButton to="/Invoices/gst">GST figures</LinkButton>
          <FileLink href="/Invoices/export/payments">Export payments</FileLink>
        </>
      }
      top={ages.count > 0 && <AgeBar ages={ages} />}
      ticked={
        <>
          <MailTicked kind="invoice">Send</MailTicked>
          <MailTicked kind="invoice" reminder>
            Remind
          </MailTicked>
        </>
      }
      empty={{
        text: 'Write one, or press Invoice on an accepted quotation. Your client pays by PayNow from the link.',
        action: 'Write your first invoice',
      }}
    >
      <DocumentTable kind="invoice" rows={rows} labels={invoiceColumns} mayTick />
    </DocumentList>
  );
}
