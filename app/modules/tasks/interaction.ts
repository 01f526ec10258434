import type { Task } from './collections';

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
