import type { ChecklistLine } from '~/core/checklist';
import { showDate } from '~/core/dates';
import { type Repeat, repeatInWords } from '~/core/repeat';
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
  repeat?: Repeat;
  checklist?: ChecklistLine[];
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
    /** How it repeats in words; '' if it does not. */
    repeats: task.repeat ? repeatInWords(task.repeat) : '',
    /** How much of its checklist is done: '2 of 5'; '' without one. */
    ticked: tickedOf(task.checklist),
    /** The day of completion in Singapore. */
    completed: status === 'completed' ? showDate(task.statusAt) : null,
  };
}

function tickedOf(lines: readonly ChecklistLine[] = []): string {
  if (lines.length === 0) return '';
  return `${lines.filter(({ ticked }) => ticked).length} of ${lines.length}`;
}

export type ShownTask = ReturnType<typeof showTask>;
