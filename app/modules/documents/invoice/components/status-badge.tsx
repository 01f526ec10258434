import { Badge, type BadgeTone } from '~/ui/badge';
import type { Kind, Status } from '../status';

const looks: Record<Status, { tone: BadgeTone; word: string }> = {
  draft: { tone: 'neutral', word: 'Draft' },
  issued: { tone: 'info', word: 'Issued' },
  'part-paid': { tone: 'info', word: 'Part-paid' },
  paid: { tone: 'success', word: 'Paid' },
  overdue: { tone: 'warning', word: 'Overdue' },
  credited: { tone: 'neutral', word: 'Credited' },
};

/** Where a document is in its life, in a word; a credit note says only that it is one. */
export function StatusBadge({ status, kind }: { status: Status; kind: Kind }) {
  if (kind === 'credit') return <Badge>Credit note</Badge>;
  return <Badge tone={looks[status].tone}>{looks[status].word}</Badge>;
}

/** The statuses as a filter offers them. */
export const statusOptions = [
  ...Object.entries(looks).map(([value, { word: label }]) => ({ value, label })),
  { value: 'due', label: 'Due within a week' },
];
