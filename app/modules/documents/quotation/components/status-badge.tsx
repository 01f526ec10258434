import { Badge, type BadgeTone } from '~/ui/badge';
import type { Status } from '../statuses';

const looks: Record<Status, { tone: BadgeTone; word: string }> = {
  draft: { tone: 'neutral', word: 'Draft' },
  sent: { tone: 'info', word: 'Sent' },
  accepted: { tone: 'success', word: 'Accepted' },
  declined: { tone: 'danger', word: 'Declined' },
  expired: { tone: 'warning', word: 'Expired' },
  replaced: { tone: 'neutral', word: 'Replaced' },
};

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={looks[status].tone}>{looks[status].word}</Badge>;
}

export const statusOptions = Object.entries(looks).map(([value, { word: label }]) => ({ value, label }));
