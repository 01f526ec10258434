import { useSearchParams } from 'react-router';
import { FormDialog } from '~/ui/form-dialog';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { useWayBack } from '../components/way-back';
import { readTask } from '../edit-task.server';
import * as messages from '../messages';
import { type Status, statuses, statusInWords } from '../statuses';
import { changeTask } from '../tasks.server';
import type { Route } from './+types/reopen-task';

export const meta = () => [{ title: 'Undo · Laoban' }];
export const loader = read(readTask, ({ task }) => ({ title: task.title }));
export const action = submit(changeTask, {
  to: (_, __, sent) => backTo(sent),
  toast: messages.updated,
});

/** Undoes a completion. Opening an address must not change anything, so it asks for one press. */
export default function ReopenTask({ loaderData: { title }, actionData }: Route.ComponentProps) {
  const [form] = useSimpleForm('reopen-task', actionData);
  const [params] = useSearchParams();
  const was = statusNamed(params.get('was'));
  const { list, from } = useWayBack();
  const closeTo = backTo({ list, from });
  return (
    <FormDialog title="Reopen this task?" closeTo={closeTo} size="small" form={form} save="Undo">
      <p className="wrap-anywhere">
        “{title}” will be “{statusInWords(was)}” again.
      </p>
      <input type="hidden" name="status" value={was} />
      <input type="hidden" name="list" value={list} />
    </FormDialog>
  );
}

function statusNamed(name: string | null): Status {
  return statuses.find((status) => status === name && status !== 'completed') ?? 'todo';
}
