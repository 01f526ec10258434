import type { ChecklistLine } from '~/core/checklist';
import { showDate, showNearDay } from '~/core/dates';
import { daysLate } from '~/core/days';
import { type Repeat, repeatInWords } from '~/core/repeat';
import type { Priority, Status } from './statuses';

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
  revision: number;
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
    due: showNearDay(endDate, today),
    /** '2 days late'; '' if it is not overdue. */
    late: status === 'completed' ? '' : daysLate(endDate, today),
    clientId,
    client: clientName,
    priority,
    status,
    assignee: assigneeName,
    assigneeId: task.assigneeId,
    assigneeLeft: left.has(task.assigneeId),
    revision: task.revision,
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

/** The choices of a task's assignee: everybody who works here, and the present one even if they have left. */
export function assigneeChoices(
  people: readonly { _id: string; name: string }[],
  own: { assigneeId: string; assigneeName: string },
) {
  const options = people.map(({ _id, name }) => ({ value: _id, label: name }));
  if (people.some(({ _id }) => _id === own.assigneeId)) return options;
  return [...options, { value: own.assigneeId, label: `${own.assigneeName} (no longer here)` }];
}
