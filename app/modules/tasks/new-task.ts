import type { Task } from './collections';
import { type Priority, type Status, urgencyOf } from './statuses';

interface Named {
  _id: string;
  name: string;
}

/** What is said of a task when it is made. */
export interface Said {
  title: string;
  description: string;
  endDate: string;
  priority: Priority;
  status: Status;
}

/** A task's record as it begins. */
export function newTask(
  _id: string,
  said: Said,
  { client, assignee, maker, at }: { client: Named; assignee: Named; maker: Named; at: Date },
): Omit<Task, 'companyId'> {
  return {
    _id,
    ...said,
    ...derived(said),
    clientId: client._id,
    clientName: client.name,
    open: said.status !== 'completed',
    statusAt: at,
    assigneeId: assignee._id,
    assigneeName: assignee.name,
    createdBy: maker._id,
    createdByName: maker.name,
    revision: 0,
    createdAt: at,
    updatedAt: at,
  };
}

/** What lists are searched and sorted by, made of what is said. */
export function derived({ title, priority, endDate }: Pick<Said, 'title' | 'priority' | 'endDate'>) {
  return { searchTitle: title.toLowerCase(), urgency: urgencyOf(priority, endDate) };
}

/** A task as the clients' module hears of it: what was promised when, and whether it is still to be done. */
export function interactionOf({
  _id,
  clientId,
  createdAt,
  open,
  title,
}: Pick<Task, '_id' | 'clientId' | 'createdAt' | 'open' | 'title'>) {
  return { clientId, kind: 'task' as const, sourceId: _id, at: createdAt, open, title };
}
