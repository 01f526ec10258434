import type { z } from 'zod';
import type { Actor } from '~/core/access';
import { changedNames } from '~/core/changes';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { Refusal, refusedUnder } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { parseUsable } from '~/core/unusable';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { removeAllWhole, removeWhole } from '~db/removal';
import {
  clients,
  forgetInteractions,
  recordInteractions,
  recordNewInteraction,
  scoreFields,
} from '../crm/index.server';
import { assigneeOf, tellAssignee } from './assignee.server';
import { type Task, tasks } from './collections';
import * as messages from './messages';
import { derived, interactionOf, newTask } from './new-task';
import { newTaskInput, taskChangeInput } from './schema';
import { type Status, statuses, statusInWords } from './statuses';

const taskSubject = subject({
  name: 'task',
  plural: 'Tasks',
  page: { of: tasks, at: (id) => `/Tasks/${id}/edit` },
});

/** Adds a task, by default for the caller. Another assignee gets a mail. */
export const createTask = operation({
  name: 'createTask',
  access: 'Tasks',
  effect: 'write',
  input: newTaskInput,
  failed: messages.createFailed,
  run: async ({ input, actor, userId, db, note }) => await add(db, input, { actor, userId, note }),
});

interface Adding {
  actor: Actor;
  userId: string;
  note(line: LogEntry): void;
  /** The accepted quotation whose work it is part of. */
  quotation?: { id: string; number: string };
}

async function add(
  db: CompanyDb,
  { clientId, assigneeId, said }: z.output<typeof newTaskInput>,
  { actor, userId, note, quotation }: Adding,
): Promise<Task> {
  const client = await clientFor(db, clientId);
  const assignee = await assigneeOf(db, assigneeId ?? userId, actor);
  const maker = { _id: actor.userId, name: actor.name };
  const made = newTask(newId(), said, { client, assignee, maker, at: new Date() });
  const task: Task = { ...made, ...(quotation && { quotation }), companyId: db.companyId };
  await db.in(tasks).insert(task);
  await recordNewInteraction(db, client, interactionOf(task));
  note(noteOf(task, 'added'));
  tellAssignee(db, task, { to: assignee, by: actor });
  return task;
}

/** Adds a task in the caller's transaction. `sent` is the input of `createTask`; wrong fields are refused under `name`. */
export async function addTaskOf(
  db: CompanyDb,
  sent: Record<string, unknown>,
  { name, ...adding }: Adding & { name: string },
): Promise<Task> {
  return await refusedUnder(name, async () => {
    return await add(db, parseUsable(newTaskInput, sent), adding);
  });
}

/**
 * Changes the fields that were sent. If the caller sends the `revision` it started from and a newer one is stored, it gets a
 * 409. A deleted client or a person who left may stay on the task.
 */
export const changeTask = operation({
  name: 'changeTask',
  access: 'Tasks',
  effect: 'write',
  input: taskChangeInput,
  failed: messages.updateFailed,
  findTarget: async (db, id) => await db.in(tasks).get(id, messages.unknown),
  async run({ input: { id, revision, clientId, assigneeId, said }, actor, db, note }) {
    const before = await db.in(tasks).get(id, messages.unknown);
    const client = clientId && clientId !== before.clientId ? await clientFor(db, clientId) : null;
    const isOther = assigneeId !== undefined && assigneeId !== before.assigneeId;
    const assignee = isOther ? await assigneeOf(db, assigneeId, actor) : null;
    const at = new Date();
    const changes = {
      ...said,
      ...(client && { clientId: client._id, clientName: client.name }),
      ...(assignee && { assigneeId: assignee._id, assigneeName: assignee.name }),
      ...(said.status && said.status !== before.status && inStatus(said.status, at)),
    };
    const sorted = derived({ ...before, ...said });
    const saved = await db
      .in(tasks)
      .findOneAndUpdate(
        { _id: id, ...(revision !== undefined && { revision }) },
        { $set: { ...changes, ...sorted, updatedAt: at }, $inc: { revision: 1 } },
      );
    if (!saved) throw new Refusal('conflict', messages.overtaken);
    await recordInteractions(db, [interactionOf(saved)]);
    const changed = whatChanged(before, saved);
    if (changed) note(noteOf(saved, changed.action, changed.what));
    if (assignee) tellAssignee(db, saved, { to: assignee, by: actor });
    return saved;
  },
});

/** Deletes a task. Still allowed after a trial has ended. */
export const deleteTask = operation({
  name: 'deleteTask',
  access: 'Tasks',
  effect: 'vital-write',
  input: idInput,
  failed: messages.deleteFailed,
  async run({ input: { id }, db, note }) {
    const task = await db.in(tasks).get(id, messages.unknown);
    await removeWhole(db, tasks, id);
    await forgetInteractions(db, 'task', [id]);
    note(noteOf(task, 'deleted'));
    return task;
  },
});

/** Removes the tasks of the sample client. Their interactions go with the client. */
export async function removeTasksOf(db: CompanyDb, clientId: string): Promise<void> {
  // The statuses are listed so that the query can use the index by client and status.
  const filter = { status: { $in: [...statuses] } };
  await removeAllWhole(db, tasks, { by: 'clientId', values: [clientId], filter });
}

/** The fields that change with the status. */
export function inStatus(status: Status, at: Date): Pick<Task, 'status' | 'open' | 'statusAt'> {
  return { status, open: status !== 'completed', statusAt: at };
}

/** A line of the activity log, which also appears in the client's own log. */
export const noteOf = logLines(taskSubject, ({ title }: Pick<Task, '_id' | 'title' | 'clientId'>) => title);

/** The change in the log's words. A completion comes before other changes. */
function whatChanged(before: Task, after: Task): { action: string; what: string } | null {
  const { title, description, endDate, priority, clientName, assigneeName } = after;
  const parts = { title, description, endDate, priority, client: clientName, assignee: assigneeName };
  const was = { ...before, client: before.clientName, assignee: before.assigneeName };
  const changed = changedNames<typeof parts>(was, parts, ['endDate']);
  const isNew = before.status !== after.status;
  if (isNew && after.status === 'completed') return { action: 'completed', what: changed.join(', ') };
  if (isNew) changed.push(`now ${statusInWords(after.status)}`);
  return changed.length > 0 ? { action: 'changed', what: changed.join(', ') } : null;
}

/** Refuses with 404, at the field, a client this company does not have. */
async function clientFor(db: CompanyDb, id: string) {
  const client = await db.in(clients).findOne({ _id: id }, { projection: { name: 1, ...scoreFields } });
  if (client) return client;
  const fields = { CustomerID: [messages.noSuchClient] };
  throw new Refusal('not-found', messages.noSuchClient, { fields });
}
