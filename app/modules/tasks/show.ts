import { showDate } from '~/core/dates';
import { isOverdue, type Priority, type Status } from './statuses';

interface Listed {
  _id: string;
  title: string;
  endDate: string;
  clientId: string;
  clientName: string;
  priority: Priority;
  status: Status;
  statusAt: Date;
  assigneeId: string;
  assigneeName: string;
}

/** A row of a task list. `today` is the day in Singapore, `left` are people who no longer work here. */
export function showTask(task: Listed, today: string, left: ReadonlySet<string>) {
  const { _id: id, title, endDate, clientId, clientName, priority, status, assigneeName } = task;
  return {
    id,
    title,
    endDate,
    due: showDate(endDate),
    overdue: isOverdue(task, today),
    clientId,
    client: clientName,
    priority,
    status,
    assignee: assigneeName,
    assigneeId: task.assigneeId,
    assigneeLeft: left.has(task.assigneeId),
    /** The day of completion in Singapore. */
    completed: status === 'completed' ? showDate(task.statusAt) : null,
  };
}

export type ShownTask = ReturnType<typeof showTask>;
