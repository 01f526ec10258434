import { searchKey } from '~/core/search-key';
import type { Task } from './collections';
import { type Priority, type Status, urgencyOf } from './statuses';

interface Named {
  _id: string;
  name: string;
}

interface TaskFields {
  title: string;
  description: string;
  endDate: string;
  priority: Priority;
  status: Status;
}

export function newTask(
  _id: string,
  fields: TaskFields,
  { client, assignee, maker, at }: { client: Named; assignee: Named; maker: Named; at: Date },
): Omit<Task, 'companyId'> {
  return {
    _id,
    ...fields,
    ...deriveFrom(fields),
    clientId: client._id,
    clientName: client.name,
    open: fields.status !== 'completed',
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

/** The fields that lists are searched and sorted by. */
export function deriveFrom({ title, priority, endDate }: Pick<TaskFields, 'title' | 'priority' | 'endDate'>) {
  return { searchTitle: searchKey(title), urgency: urgencyOf(priority, endDate) };
}

/** A task as an interaction with its client. */
export function interactionOf({
  _id,
  clientId,
  createdAt,
  open,
  title,
}: Pick<Task, '_id' | 'clientId' | 'createdAt' | 'open' | 'title'>) {
  return { clientId, kind: 'task' as const, sourceId: _id, at: createdAt, open, title };
}
