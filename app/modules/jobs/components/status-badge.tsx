import { Badge, type BadgeTone } from '~/ui/badge';
import { type Status, statusInWords } from '../statuses';

const tones: Record<Status, BadgeTone> = {
  new: 'neutral',
  assigned: 'info',
  active: 'success',
  ended: 'neutral',
  cancelled: 'danger',
};

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusInWords(status)}</Badge>;
}
