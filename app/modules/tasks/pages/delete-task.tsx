import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { useWayBack } from '../components/way-back';
import { readTask } from '../edit-task.server';
import * as messages from '../messages';
import { deleteTask } from '../tasks.server';
import type { Route } from './+types/delete-task';

export const meta = () => [{ title: 'Delete task · Laoban' }];
export const loader = read(readTask, ({ task }) => ({
  title: task.title,
  client: task.clientName,
  repeats: task.repeat !== undefined && !task.hasNext,
}));
export const action = submit(deleteTask, {
  to: (_, __, sent) => backTo(sent),
  toast: messages.deleted,
});

/** Asks before a task is deleted. */
export default function DeleteTask({ loaderData: { title, client, repeats } }: Route.ComponentProps) {
  const { list, from } = useWayBack();
  const closeTo = backTo({ list, from });
  return (
    <ConfirmDialog
      title="Delete this task?"
      closeTo={closeTo}
      sentence={`“${title}” for ${client} will be deleted for everyone in your company${repeats ? ', and it stops repeating' : ''}. This cannot be undone.`}
      confirmLabel="Delete task"
    >
      <input type="hidden" name="list" value={list} />
      {from && <input type="hidden" name="from" value={from} />}
    </ConfirmDialog>
  );
}
