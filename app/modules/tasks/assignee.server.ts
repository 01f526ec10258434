import { type Actor, holds } from '~/core/access';
import { linkTo } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Colleague, findColleague, sendNotice } from '../account/index.server';
import type { Task } from './collections';
import * as messages from './messages';

/**
 * The colleague a task is assigned to. Refuses, at the field, a person who does not work here. The caller needs no check:
 * they are signed in.
 */
export async function assigneeOf(db: CompanyDb, id: string, actor: Actor): Promise<Colleague> {
  if (id === actor.userId) return { _id: id, name: actor.name, email: actor.email, access: actor.access };
  const person = await findColleague(db, id);
  if (!person) throw refuseField('assignee', messages.noSuchAssignee);
  return person;
}

/**
 * Mails the new assignee after the save, unless they assigned themselves. The save does not wait for the mail; a failure is
 * only logged.
 */
export function tellAssignee(
  db: CompanyDb,
  task: Pick<Task, '_id' | 'title' | 'clientName' | 'endDate' | 'priority'>,
  { to, by }: { to: Colleague; by: { userId: string; name: string } },
): void {
  if (to._id === by.userId) return;
  const lines = [
    `Hello ${to.name},`,
    `${by.name} has given you a task: ${task.title}`,
    `Client: ${task.clientName}\nEnd date: ${showDate(task.endDate)}\nPriority: ${task.priority}`,
    ...(holds(to.access, 'Tasks') ? [linkTo(`/Tasks/${task._id}/edit`)] : []),
  ];
  sendNotice(db, {
    kind: 'task',
    byId: by.userId,
    toId: to._id,
    subject: `A task for you: ${task.title}`,
    text: lines.join('\n\n'),
  });
}
