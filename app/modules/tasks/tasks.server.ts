import type { z } from 'zod';
import type { Actor } from '~/core/access';
import { withLines } from '~/core/checklist';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { idInput } from '~/core/named-id';
import { checkRevision, Refusal, refusedUnder, refuseField } from '~/core/refusal';
import { repeatInWords } from '~/core/repeat';
import { changedRepeat } from '~/core/repeat-input';
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
import { deriveFrom, interactionOf, newTask } from './new-task';
import { noteOf, whatChanged } from './notes.server';
import { wakesOn } from './repeating';
import { makeNext } from './repeating.server';
import { newTaskInput, taskChangeInput, tickInput } from './schema';
import { type Status, statuses } from './statuses';

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
  { clientId, assigneeId, said, lines, reminder, rule }: z.output<typeof newTaskInput>,
  { actor, userId, note, quotation }: Adding,
): Promise<Task> {
  const client = await clientFor(db, clientId);
  const assignee = await assigneeOf(db, assigneeId ?? userId, actor);
  const maker = { _id: actor.userId, name: actor.name };
  const at = new Date();
  const made = newTask(newId(), said, { client, assignee, maker, at });
  const task: Task = {
    ...made,
    ...(quotation && { quotation }),
    ...(lines.length > 0 && { checklist: withLines([], lines, tickOf(actor, at)) }),
    ...(reminder && { reminder }),
    ...(rule && { repeat: rule, begins: said.endDate, turn: 1 }),
    companyId: db.companyId,
  };
  const waking = wakesOn(task);
  if (waking) task.wakesOn = waking;
  await db.in(tasks).insert(task);
  await recordNewInteraction(db, client, interactionOf(task));
  note(noteOf(task, 'added', rule ? `repeats ${repeatInWords(rule)}` : undefined));
  if (!task.open) await noteNext(db, task, at, note);
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
  async run({ input, actor, db, note }) {
    const { id, revision, clientId, assigneeId, said, lines, repeating } = input;
    const before = await db.in(tasks).get(id, messages.unknown);
    checkRevision(revision, before.revision, messages.overtaken);
    const client = clientId && clientId !== before.clientId ? await clientFor(db, clientId) : null;
    const isOther = assigneeId !== undefined && assigneeId !== before.assigneeId;
    const assignee = isOther ? await assigneeOf(db, assigneeId, actor) : null;
    const at = new Date();
    const changes = {
      ...said,
      ...(client && { clientId: client._id, clientName: client.name }),
      ...(assignee && { assigneeId: assignee._id, assigneeName: assignee.name }),
      ...(said.status && said.status !== before.status && inStatus(said.status, at)),
      ...(lines && { checklist: withLines(before.checklist, lines, tickOf(actor, at)) }),
    };
    const sorted = deriveFrom({ ...before, ...said });
    const rule = changedRepeat(before.repeat ?? null, repeating, said.endDate ?? before.endDate);
    const isOtherRule = rule !== (before.repeat ?? null);
    if (isOtherRule && before.hasNext) throw refuseField('repeat', messages.nextIsMade);
    const begun =
      isOtherRule && rule ? { repeat: rule, begins: said.endDate ?? before.endDate, turn: 1 } : {};
    const isMoved = said.endDate !== undefined && said.endDate !== before.endDate;
    const stands = rule && isMoved && !isOtherRule ? { ruleDay: before.ruleDay ?? before.endDate } : {};
    const { repeat, ...rest } = before;
    const after = { ...rest, ...(rule && { repeat: rule }), ...changes };
    const waking = wakesOn(after);
    const gone = {
      ...(!rule && ({ repeat: 1, begins: 1, turn: 1 } as const)),
      ...(isOtherRule && ({ ruleDay: 1 } as const)),
      ...(!waking && ({ wakesOn: 1 } as const)),
    };
    const saved = await db.in(tasks).findOneAndUpdate(
      { _id: id },
      {
        $set: {
          ...changes,
          ...sorted,
          ...begun,
          ...stands,
          ...(waking && { wakesOn: waking }),
          updatedAt: at,
        },
        ...(Object.keys(gone).length > 0 && { $unset: gone }),
        $inc: { revision: 1 },
      },
    );
    if (!saved) throw new Refusal('not-found', messages.unknown);
    await recordInteractions(db, [interactionOf(saved)]);
    const changed = whatChanged(before, saved);
    if (changed) note(noteOf(saved, changed.action, changed.what));
    if (!saved.open) await noteNext(db, saved, at, note);
    if (assignee) tellAssignee(db, saved, { to: assignee, by: actor });
    return saved;
  },
});

/** Makes the task after a completed one that repeats, with its line in the activity log. */
export async function noteNext(
  db: CompanyDb,
  task: Task,
  at: Date,
  note: (line: LogEntry) => void,
): Promise<void> {
  const line = await makeNext(db, task, at);
  if (line) note(line);
}

/** Ticks or unticks a line of the checklist. A line that is gone or is so already stays. */
export const tickLine = operation({
  name: 'tickTaskLine',
  access: 'Tasks',
  effect: 'write',
  input: tickInput,
  failed: messages.updateFailed,
  async run({ input: { id, tick, untick }, actor, db, note }): Promise<void> {
    const { checklist: before = [], ...task } = await db.in(tasks).get(id, messages.unknown);
    const text = tick ?? untick;
    const done = tick !== undefined;
    const line = before.find((one) => one.text === text);
    if (!line || (line.ticked !== null) === done) return;
    const lines = before.map((one) => ({ text: one.text, ...(one === line && { done }) }));
    const checklist = withLines(before, lines, tickOf(actor, new Date()));
    await db.in(tasks).updateOne({ _id: id }, { $set: { checklist } });
    note(noteOf(task, 'changed', `${done ? 'ticked' : 'unticked'} “${line.text}”`));
  },
});

/** Who ticks a line, and when. */
function tickOf({ userId, name }: Pick<Actor, 'userId' | 'name'>, at: Date) {
  return { userId, userName: name, at };
}

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

/** Refuses with 404, at the field, a client this company does not have. */
async function clientFor(db: CompanyDb, id: string) {
  const client = await db.in(clients).findOne({ _id: id }, { projection: { name: 1, ...scoreFields } });
  if (client) return client;
  const fields = { CustomerID: [messages.noSuchClient] };
  throw new Refusal('not-found', messages.noSuchClient, { fields });
}
