import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import { type TaskFields, TaskForm } from '../components/task-form';
import { useTypedBefore, useWayBack } from '../components/way-back';
import { prepareTask } from '../edit-task.server';
import * as messages from '../messages';
import { newTaskInput } from '../schema';
import { createTask } from '../tasks.server';
import type { Route } from './+types/new-task';

export const meta = () => [{ title: 'New task · Laoban' }];
export const loader = read(prepareTask, ({ people, ...offered }) => ({
  ...offered,
  people: people.map(({ _id, name }) => ({ value: _id, label: name })),
}));
export const action = submit(createTask, {
  to: (_, __, sent) => backTo(sent),
  toast: messages.created,
});

export default function NewTask({ loaderData, actionData }: Route.ComponentProps) {
  const { client, clients, people, userId } = loaderData;
  const [form, fields] = useFormReply<TaskFields>('new-task', actionData, {
    schema: newTaskInput,
    defaults: {
      CustomerID: client,
      priority: 'Medium',
      status: 'todo',
      assignee: userId,
      ...useTypedBefore(),
    },
  });
  const { list, from } = useWayBack();
  const closeTo = backTo({ list, from });
  return (
    <RouteDialog title="New Task" closeTo={closeTo}>
      <TaskForm form={form} fields={fields} clients={clients} people={people} list={list} from={from}>
        <DialogActions closeTo={closeTo} save="Create Task" />
      </TaskForm>
    </RouteDialog>
  );
}
