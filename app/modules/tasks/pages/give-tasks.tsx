import { shownCount } from '~/core/counted';
import { backToToday } from '~/core/from-today';
import { SelectField } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { useFromToday } from '~/ui/from-today';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ofWhoLeft, tasksAt } from '../address';
import { giveTasks, openGive } from '../give-tasks.server';
import * as messages from '../messages';
import { giveInput } from '../schema';
import type { Route } from './+types/give-tasks';

const home = tasksAt({ who: ofWhoLeft });

export const meta = () => [{ title: 'Give tasks · Laoban' }];
export const loader = read(openGive, ({ people, ...page }) => ({
  ...page,
  people: people.map(({ _id, name }) => ({ value: _id, label: name })),
}));
export const action = submit(giveTasks, {
  to: (_, __, sent) => backToToday(sent, home),
  toast: ({ given, to }) => messages.given(given, to),
});

/** Gives all open tasks of a person who has left to somebody who works here. */
export default function GiveTasks({ loaderData, actionData }: Route.ComponentProps) {
  const { name, count, people } = loaderData;
  const [form, fields] = useFormReply<{ assignee: string }>('give-tasks', actionData, { schema: giveInput });
  const { closeTo, field } = useFromToday(home);
  return (
    <FormDialog
      title={`Give all tasks of ${name} to …`}
      closeTo={closeTo}
      size="small"
      form={form}
      save={count > 0 ? 'Give tasks' : undefined}
      close={count > 0 ? undefined : 'Close'}
    >
      <p className="text-muted">
        {count === 0
          ? 'No open tasks are left.'
          : `${shownCount(count)} open ${count === 1 ? 'task' : 'tasks'}. Completed tasks stay as they are.`}
      </p>
      {field}
      {count > 0 && (
        <SelectField
          field={fields.assignee}
          label="Assignee"
          empty="Choose somebody"
          options={people}
          required
        />
      )}
    </FormDialog>
  );
}
