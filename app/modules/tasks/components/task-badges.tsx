import { Badge, type BadgeTone } from '~/ui/badge';
import { type Priority, type Status, statusInWords } from '../statuses';

const tones: Record<Status, BadgeTone> = {
  todo: 'neutral',
  pending: 'neutral',
  in_progress: 'info',
  waiting_on_client: 'warning',
  blocked: 'danger',
  completed: 'success',
};

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusInWords(status)}</Badge>;
}

/** The priority, unless it is the usual one. Only high priority stands out. */
export function PriorityWord({ priority }: { priority: Priority }) {
  if (priority === 'Medium') return null;
  if (priority === 'High') return <Badge tone="warning">High priority</Badge>;
  return <span className="text-small text-muted">Low priority</span>;
}

/** The end date, and how late it is. */
export function EndDate({ endDate, due, late }: { endDate: string; due: string; late: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={endDate} className="whitespace-nowrap">
        {due}
      </time>
      {late && <Badge tone="danger">{late}</Badge>}
    </span>
  );
}
