import { listAt } from '~/ui/pager';
import { read } from '~/web/read.server';
import { DocumentList, MailTicked } from '../../components/document-list';
import { quotationStatusOptions } from '../../components/status-badge';
import { QuotationTable } from '../components/quotation-table';
import { browseQuotations } from '../quotation-list.server';
import { showRow } from '../show';
import type { Show } from '../statuses';
import type { Route } from './+types/quotes';

export const meta = () => [{ title: 'Quotations · Laoban' }];
export const loader = read(browseQuotations, ({ items, ...page }) => ({ ...page, rows: items.map(showRow) }));

const names: Record<Show, string> = {
  '': 'All',
  'to-answer': 'To answer',
  'to-invoice': 'To invoice',
  'not-begun': 'Work to begin',
  answers: 'Answers to look at',
  ending: 'Ends this week',
  unanswered: 'No answer for 7 days',
};

/** All quotations of the company. */
export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { rows, status, show, counts } = loaderData;
  const saved = { '': undefined, 'to-answer': counts.toAnswer, 'to-invoice': counts.toInvoice };
  const pills = Object.entries(saved).map(([of, count]) => ({
    to: listAt('/Quotes', { show: of })(),
    label: names[of as Show],
    ...(count !== undefined && { count }),
  }));
  // One that Today leads to.
  const own = show in saved ? [] : [{ to: listAt('/Quotes', { show })(), label: names[show] }];
  return (
    <DocumentList
      kind="quotation"
      title="Proposal and Quotation"
      purpose="What you’ve offered, and how clients answered."
      list={loaderData}
      words={{ status, show }}
      statusOptions={quotationStatusOptions}
      pills={[...pills, ...own]}
      ticked={<MailTicked kind="quotation">Send</MailTicked>}
      empty={{
        text: 'Write one, send its link, and your client accepts it on the phone. Each has its number and its PDF.',
        action: 'Write your first quotation',
      }}
    >
      <QuotationTable rows={rows} mayTick />
    </DocumentList>
  );
}
