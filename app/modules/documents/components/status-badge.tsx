import { Badge, type BadgeTone } from '~/ui/badge';
import type { Status as InvoiceStatus, Kind } from '../invoice/status';
import type { Status as QuotationStatus } from '../quotation/statuses';

type Look = { tone: BadgeTone; word: string };

const ofQuotation: Record<QuotationStatus, Look> = {
  draft: { tone: 'neutral', word: 'Draft' },
  sent: { tone: 'info', word: 'Sent' },
  accepted: { tone: 'success', word: 'Accepted' },
  declined: { tone: 'danger', word: 'Declined' },
  expired: { tone: 'warning', word: 'Expired' },
  replaced: { tone: 'neutral', word: 'Replaced' },
};

const ofInvoice: Record<InvoiceStatus, Look> = {
  draft: { tone: 'neutral', word: 'Draft' },
  issued: { tone: 'info', word: 'Issued' },
  'part-paid': { tone: 'info', word: 'Part-paid' },
  paid: { tone: 'success', word: 'Paid' },
  overdue: { tone: 'warning', word: 'Overdue' },
  credited: { tone: 'neutral', word: 'Credited' },
};

const looks = { ...ofQuotation, ...ofInvoice };

/** The status of a document in a word; a credit note says only that it is one. */
export function StatusBadge({ status, kind }: { status: keyof typeof looks; kind?: Kind }) {
  if (kind === 'credit') return <Badge>Credit note</Badge>;
  return <Badge tone={looks[status].tone}>{looks[status].word}</Badge>;
}

const optionsOf = (of: Record<string, Look>) =>
  Object.entries(of).map(([value, { word: label }]) => ({ value, label }));

/** The statuses as the filters of the lists offer them. */
export const quotationStatusOptions = optionsOf(ofQuotation);
export const invoiceStatusOptions = [...optionsOf(ofInvoice), { value: 'due', label: 'Due within a week' }];
