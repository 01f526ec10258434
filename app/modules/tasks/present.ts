import { presentRepeat } from '~/core/repeat-input';
import type { Task } from './collections';

/** A task in the API's shape. */
export function presentTask(task: Task) {
  const { _id, title, description, endDate, clientId, priority, status, assigneeId, revision, createdAt } =
    task;
  return {
    id: _id,
    title,
    description,
    endDate,
    CustomerID: clientId,
    priority,
    status,
    assignee: assigneeId,
    ...presentRepeat(task.repeat),
    reminder: task.reminder ?? false,
    checklist: (task.checklist ?? []).map(({ text, ticked }) => ({ text, done: ticked !== null })),
    revision,
    createdAt: createdAt.toISOString(),
  };
}
