import { operation } from '~/operation/operation.server';
import { recordInteractions } from '../crm/index.server';
import { tasks } from './collections';
import * as messages from './messages';
import { interactionOf } from './new-task';
import { noteOf } from './notes.server';
import { statusChangeInput } from './schema';
import { statusInWords } from './statuses';
import { inStatus, noteNext } from './tasks.server';

/**
 * Sets the status of the ticked tasks, or of the one whose button was pressed. Tasks that already have it stay as they are.
 * Tasks that no longer exist are counted and skipped.
 */
export const changeStatuses = operation({
  name: 'changeStatuses',
  access: 'Tasks',
  effect: 'write',
  input: statusChangeInput,
  failed: messages.saveFailed,
  async run({ input: { ids, status, one }, db, note }) {
    const found = await db.in(tasks).list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
    const others = found.filter((task) => task.status !== status);
    const at = new Date();
    const now = inStatus(status, at);
    await db
      .in(tasks)
      .updateMany(
        { _id: { $in: others.map(({ _id }) => _id) } },
        { $set: { ...now, updatedAt: at }, $inc: { revision: 1 } },
      );
    await recordInteractions(
      db,
      others.map((task) => interactionOf({ ...task, ...now })),
    );
    for (const task of others) {
      if (status === 'completed') note(noteOf(task, 'completed'));
      else note(noteOf(task, 'changed', `now ${statusInWords(status)}`));
      if (status === 'completed') await noteNext(db, { ...task, ...now }, at, note);
    }
    const was = one ? others[0] : undefined;
    return {
      status,
      one,
      changed: others.length,
      same: found.length - others.length,
      gone: ids.length - found.length,
      undo: was ? { id: was._id, status: was.status } : null,
    };
  },
});

type Changed = { status: Parameters<typeof statusInWords>[0]; changed: number; same: number; gone: number };

/** The result in words: how many were changed, already had the status, or are gone. */
export function statusesMessage({ status, changed, same, gone }: Changed): string {
  const tasksAre = (count: number) => (count === 1 ? '1 task is' : `${count} tasks are`);
  return [
    changed > 0 && `${tasksAre(changed)} now “${statusInWords(status)}”.`,
    same > 0 && `${tasksAre(same)} “${statusInWords(status)}” already.`,
    gone > 0 && `${tasksAre(gone)} no longer here and ${gone === 1 ? 'was' : 'were'} skipped.`,
  ]
    .filter(Boolean)
    .join(' ');
}
