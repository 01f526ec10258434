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

/** The priority. Only high priority stands out. */
export function PriorityWord({ priority }: { priority: Priority }) {
  // In a table the column header says 'Priority'.
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

/** The end date, marked if overdue. */
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
