import { z } from 'zod';
import { holds } from '~/core/access';
import { linkTo } from '~/core/config.server';
import { counted } from '~/core/counted';
import { Refusal } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { mostCounted } from '~db/keyset';
import { findPerson, listColleagues, sendNotice } from '../account/index.server';
import { tasksAt } from './address';
import { assigneeOf } from './assignee.server';
import { tasks } from './collections';
import * as messages from './messages';
import { noteOf } from './notes.server';
import { giveInput } from './schema';

/** The most tasks given at once, each with a line in the activity log. The form can be sent again for more. */
const mostAtOnce = 1_000;

/** Whose open tasks are given, how many they are, and who can take them. */
export const openGive = operation({
  name: 'openGive',
  access: 'Tasks',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ id: z.string() }),
  async run({ input: { id }, db }) {
    const person = await findPerson(db, id);
    if (!person) throw new Refusal('not-found', messages.noSuchPerson);
    const [count, people] = await Promise.all([
      db.in(tasks).count({ assigneeId: id, open: true }, mostCounted),
      listColleagues(db),
    ]);
    return { name: person.name, count, people: people.filter(({ _id }) => _id !== id) };
  },
});

/** Gives all open tasks of one person to another, for example of one who has left. The other gets one mail. */
export const giveTasks = operation({
  name: 'giveTasks',
  access: 'Tasks',
  effect: 'write',
  failed: messages.saveFailed,
  input: giveInput,
  async run({ input: { id, assignee: to }, actor, db, note }) {
    const from = await findPerson(db, id);
    if (!from) throw new Refusal('not-found', messages.noSuchPerson);
    const assignee = await assigneeOf(db, to === 'me' ? actor.userId : to, actor);
    const given = await db
      .in(tasks)
      .list({ assigneeId: id, open: true }, { sort: { endDate: 1, _id: 1 }, limit: mostAtOnce });
    await db.in(tasks).updateMany(
      { _id: { $in: given.map(({ _id }) => _id) } },
      {
        $set: { assigneeId: assignee._id, assigneeName: assignee.name, updatedAt: new Date() },
        $inc: { revision: 1 },
      },
    );
    for (const task of given) note(noteOf(task, 'changed', `assignee (was ${task.assigneeName})`));
    if (given.length > 0 && assignee._id !== actor.userId) {
      const tasksOf = `${counted(given.length, 'task')} of ${from.name}`;
      const lines = [
        `Hello ${assignee.name},`,
        `${actor.name} has given you ${tasksOf}.`,
        ...(holds(assignee.access, 'Tasks') ? [linkTo(tasksAt({ who: 'me' }))] : []),
      ];
      sendNotice(db, {
        kind: 'task',
        byId: actor.userId,
        toId: assignee._id,
        subject: `${counted(given.length, 'task')} for you`,
        text: lines.join('\n\n'),
      });
    }
    return { given: given.length, to: assignee.name };
  },
});
