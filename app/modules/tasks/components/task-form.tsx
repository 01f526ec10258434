import { type FormMetadata, getFormProps } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { ChoiceField, noClientsYet } from '~/ui/choice-field';
import { CheckboxField, type FieldsOf, FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { type RepeatFieldNames, RepeatFields } from '~/ui/repeat-fields';
import * as messages from '../messages';
import { priorities, statusOptions } from '../statuses';

/** The fields of a task, by the names the form sends. */
export type TaskFields = RepeatFieldNames & {
  title: string;
  description: string;
  CustomerID: string;
  endDate: string;
  priority: string;
  status: string;
  assignee: string;
  checklist: string;
  reminder: string;
};

interface TaskFormProps {
  form: FormMetadata<TaskFields>;
  fields: FieldsOf<TaskFields>;
  clients: ComponentProps<typeof ChoiceField>['choice'];
  /** Possible assignees. */
  people: readonly { value: string; label: string }[];
  /** Where to return to, as `backTo` takes it. */
  list: string;
  from?: string;
  /** The revision the form was filled from. */
  revision?: number;
  /** Whether it can be said how it repeats: not once the next one was made. */
  canRepeat?: boolean;
  children: ReactNode;
}

/** The form of a task, for adding and editing. */
export function TaskForm(props: TaskFormProps) {
  const { form, fields, clients, people, list, from, revision, canRepeat = true, children } = props;
  // Shown after a failed save, not while the form is filled in.
  const isWrong = form.status === 'error' && !form.errors?.length;
  return (
    <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
      <FormErrors form={form} />
      {isWrong && (
        <p role="alert" className="alert alert-error alert-soft">
          {messages.saveFailed}
        </p>
      )}
      <input type="hidden" name="list" value={list} />
      {from && <input type="hidden" name="from" value={from} />}
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <TextField field={fields.title} label="Title" required autoComplete="off" />
      <ChoiceField
        field={fields.CustomerID}
        label="Client"
        required
        hint={noClientsYet(clients)}
        empty="Choose a client"
        choice={clients}
        searchAt="/crm/pick"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.endDate} label="End date" type="date" required />
        <SelectField field={fields.assignee} label="Assignee" options={people} />
        <SelectField field={fields.priority} label="Priority" options={priorities} />
        <SelectField field={fields.status} label="Status" options={statusOptions} />
      </div>
      <TextArea field={fields.description} label="Description" rows={5} />
      <TextArea
        field={fields.checklist}
        label="Checklist"
        rows={3}
        hint="One line for each thing to tick, at most 30."
      />
      {canRepeat ? (
        <RepeatFields fields={fields} begins={String(fields.endDate.value ?? '')} />
      ) : (
        <p className="text-small text-muted">The next task has been made. Change how it repeats there.</p>
      )}
      <div>
        <input type="hidden" name={fields.reminder.name} value="false" />
        <CheckboxField
          field={fields.reminder}
          label="Remind on the day"
          hint="The assignee gets an email on the morning of the end date."
        />
      </div>
      {children}
    </Form>
  );
}
