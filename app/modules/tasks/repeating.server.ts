import { holds } from '~/core/access';
import { untickAll } from '~/core/checklist';
import { linkTo } from '~/core/config.server';
import { showDate, singaporeDay } from '~/core/dates';
import { daysLate } from '~/core/days';
import { newId } from '~/core/id';
import type { LogEntry } from '~/core/log-entry';
import { repeatInWords } from '~/core/repeat';
import { bySuite, logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { findColleague, sendNotice } from '../account/index.server';
import { clients, recordInteractions } from '../crm/index.server';
import { type Task, tasks } from './collections';
import { interactionOf, newTask } from './new-task';
import { noteOf } from './notes.server';
import { nextEndDate, remindsOn, wakesOn } from './repeating';

/** Tasks per step. */
const perStep = 20;

/**
 * Makes the task after one that repeats, once, when it is completed or due, and answers its line for the activity log. A task of a
 * deleted client repeats no more. In the caller's transaction.
 */
export async function makeNext(db: CompanyDb, task: Task, at: Date): Promise<LogEntry | null> {
  if (!task.repeat || task.hasNext) return null;
  const done: Task = { ...task, hasNext: true };
  await storeWaking(db, done, { hasNext: true });
  const endDate = nextEndDate(task, at);
  const client = await db.in(clients).findOne({ _id: task.clientId }, { projection: { name: 1 } });
  if (endDate === null || !client) return null;
  const { title, description, priority, repeat, begins = task.endDate, turn = 1, reminder, checklist } = task;
  const made: Omit<Task, 'companyId'> = {
    ...newTask(
      newId(),
      { title, description, endDate, priority, status: 'todo' },
      {
        client,
        assignee: { _id: task.assigneeId, name: task.assigneeName },
        maker: { _id: task.createdBy, name: task.createdByName },
        at,
      },
    ),
    repeat,
    begins,
    turn: turn + 1,
    ...(reminder !== undefined && { reminder }),
    ...(checklist && { checklist: untickAll(checklist) }),
  };
  const waking = wakesOn(made);
  await db.in(tasks).insert({ ...made, ...(waking && { wakesOn: waking }) });
  await recordInteractions(db, [interactionOf(made)]);
  return noteOf(made, 'added', `repeats ${repeatInWords(repeat)}`);
}

/** Stores these fields, and when the clock looks at the task again. */
async function storeWaking(db: CompanyDb, after: Task, fields: Partial<Task>): Promise<void> {
  const waking = wakesOn(after);
  await db
    .in(tasks)
    .updateOne(
      { _id: after._id },
      { $set: { ...fields, ...(waking && { wakesOn: waking }) }, ...(!waking && { $unset: { wakesOn: 1 } }) },
    );
}

/** Reminds of the tasks that are due, and makes those after them. */
export async function wakeTasks({ reached, db, step }: Run<unknown, { made: number; reminded: number }>) {
  let { made, reminded } = reached;
  for (;;) {
    const at = new Date();
    const due = { wakesOn: { $lte: singaporeDay(at) } };
    const some = await db.in(tasks).list(due, { sort: { wakesOn: 1, _id: 1 }, limit: perStep });
    if (some.length === 0) return { made, reminded };
    ({ made, reminded } = (
      await step(async (all) => {
        const found = await all
          .in(tasks)
          .list({ _id: { $in: some.map(({ _id }) => _id) }, ...due }, { sort: { _id: 1 }, limit: perStep });
        const lines: LogEntry[] = [];
        let count = reminded;
        for (const task of found) {
          if (remindsOn(task)) {
            await remind(all, task, singaporeDay(at));
            count += 1;
          }
          const told: Task = { ...task, remindedFor: task.endDate };
          await storeWaking(all, told, { remindedFor: task.endDate });
          const line = await makeNext(all, told, at);
          if (line) lines.push(line);
        }
        await logActivity(all, bySuite, lines, at);
        return { reached: { made: made + lines.length, reminded: count } };
      })
    ).reached);
  }
}

/** Mails a task to its assignee, if they work here. One that was added or moved after the morning of its day is late by now. */
async function remind(db: CompanyDb, task: Task, today: string): Promise<void> {
  const person = await findColleague(db, task.assigneeId);
  if (!person) return;
  const late = daysLate(task.endDate, today);
  const lines = [
    `Hello ${person.name},`,
    `This task is ${late || 'due today'}: ${task.title}`,
    `Client: ${task.clientName}\nEnd date: ${showDate(task.endDate)}\nPriority: ${task.priority}`,
    ...(holds(person.access, 'Tasks') ? [linkTo(`/Tasks/${task._id}/edit`)] : []),
  ];
  sendNotice(db, {
    kind: 'task',
    byId: null,
    toId: person._id,
    subject: `${late || 'Due today'}: ${task.title}`,
    text: lines.join('\n\n'),
  });
}
