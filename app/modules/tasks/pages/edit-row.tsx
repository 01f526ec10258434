import { getFormProps } from '@conform-to/react';
import { useSearchParams } from 'react-router';
import { showDate } from '~/core/dates';
import { Button, LinkButton } from '~/ui/button';
import { FormErrors, SelectField, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { StoredNow } from '~/ui/stored-now';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { backTo } from '../address';
import type { TaskFields } from '../components/task-form';
import { useWayBack } from '../components/way-back';
import { readTask } from '../edit-task.server';
import * as messages from '../messages';
import { assigneeChoices } from '../show';
import { statusInWords, statusOptions } from '../statuses';
import { changeTask } from '../tasks.server';
import type { Route } from './+types/edit-row';

export const meta = () => [{ title: 'Change task · Laoban' }];
export const loader = read(readTask, ({ task, people }) => ({
  id: task._id,
  values: {
    title: task.title,
    endDate: task.endDate,
    status: task.status,
    assignee: task.assigneeId,
  },
  assigneeName: task.assigneeName,
  revision: task.revision,
  people: assigneeChoices(people, task),
}));
export const action = submit(changeTask, {
  to: (_, __, sent) => backTo(sent),
  toast: messages.updated,
});

export const shouldRevalidate = alsoAfterRefusals;

/** What a list shows of a task, changed where it stands in the list. */
export default function EditRow({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, assigneeName, revision, people } = loaderData;
  type Fields = Pick<TaskFields, keyof typeof values>;
  const [form, fields] = useSimpleForm<Fields>('task-row', actionData, { defaults: values });
  const { list, from } = useWayBack();
  const [query] = useSearchParams();
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-3 font-normal" preventScrollReset>
      <FormErrors form={form} />
      {actionData?.overtaken && (
        <StoredNow title={values.title}>
          <p>{[showDate(values.endDate), statusInWords(values.status), assigneeName].join(' · ')}</p>
        </StoredNow>
      )}
      <input type="hidden" name="list" value={list} />
      {from && <input type="hidden" name="from" value={from} />}
      <input type="hidden" name="revision" value={revisionOf(actionData, revision)} />
      <TextField field={fields.title} label="Title" required autoComplete="off" focused />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField field={fields.endDate} label="End date" type="date" required />
        <SelectField field={fields.status} label="Status" options={statusOptions} />
        <SelectField field={fields.assignee} label="Assignee" options={people} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary">Save</Button>
        <LinkButton to={backTo({ list, from })} preventScrollReset>
          Cancel
        </LinkButton>
        <LinkButton
          to={`/Tasks/${id}/edit${query.size > 0 ? `?${query}` : ''}`}
          variant="ghost"
          className="sm:ms-auto"
          preventScrollReset
        >
          All fields
        </LinkButton>
      </div>
    </Form>
  );
}
