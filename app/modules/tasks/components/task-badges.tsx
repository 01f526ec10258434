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

/** Where a task stands, in words. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{statusInWords(status)}</Badge>;
}

/** How urgent it is; only what is high stands out. */
export function PriorityWord({ priority }: { priority: Priority }) {
  // In a table the column's head says of what it is.
  const of = <span className="lg:hidden">{' priority'}</span>;
  if (priority === 'High') {
    return (
      <Badge tone="warning">
        <span>
          High
          {of}
        </span>
      </Badge>
    );
  }
  return (
    <span className={priority === 'Low' ? 'text-muted' : ''}>
      {priority}
      {of}
    </span>
  );
}

/** The day by which it is to be done, and whether that is over. */
export function EndDate({ endDate, due, overdue }: { endDate: string; due: string; overdue: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={endDate} className="whitespace-nowrap">
        {due}
      </time>
      {overdue && <Badge tone="danger">Overdue</Badge>}
    </span>
  );
}
