import { getFormProps } from '@conform-to/react';
import { ChoiceField } from '~/ui/choice-field';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { shownDays } from '../balance';
import { fromParts, type LeaveFields, typedFields, untilParts } from '../components/application-form';
import * as messages from '../messages';
import { openRecord, recordLeave } from '../requests.server';
import { recordInput } from '../schema';
import type { Route } from './+types/record';

const closeTo = '/LeaveManagement/approval';

export const meta = () => [{ title: 'Record leave · Laoban' }];
export const loader = read(openRecord, (page) => page);
export const action = submit(recordLeave, {
  to: `${closeTo}?status=approved`,
  toast: ({ request, remaining, jobs }) =>
    messages.withJobs(messages.recorded(request.userName, shownDays(remaining)), jobs),
});

/** Records leave for somebody else, for example when they call in sick. It is approved at once. */
export default function RecordLeave({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, types } = loaderData;
  const [form, fields] = useFormReply<LeaveFields & { employeeId: string }>('record', actionData, {
    schema: recordInput,
    defaults: {
      type: types[0] ?? '',
      startPart: 'morning',
      endPart: 'afternoon',
      ...useTyped(['employeeId', ...typedFields]),
    },
  });
  return (
    <RouteDialog title="Record leave" closeTo={closeTo}>
      <Form
        {...getFormProps(form)}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        preventScrollReset
      >
        <FormErrors form={form} />
        <p className="text-muted">
          For somebody who can’t request it, for example on a sick day. It’s approved at once and taken off
          their balance, and they get an email.
        </p>
        <ChoiceField
          field={fields.employeeId}
          label="Employee"
          empty="Choose an employee"
          choice={choice}
          searchAt="/LeaveManagement/employees"
          required
        />
        <SelectField field={fields.type} label="Leave Type" options={types} required />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.startDate} label="Start Date" type="date" required />
          <SelectField field={fields.startPart} label="From" options={fromParts} />
          <TextField field={fields.endDate} label="End Date" type="date" required />
          <SelectField field={fields.endPart} label="Until" options={untilParts} />
        </div>
        <TextArea field={fields.reason} label="Reason" rows={3} required />
        <TextField
          field={fields.certificate}
          label="Medical certificate"
          type="file"
          accept="application/pdf,image/png,image/jpeg"
          hint={
            <>
              {actionData?.files?.includes('certificate') && (
                <span className="hidden noscript:inline">Please choose the file again. </span>
              )}
              PDF, PNG or JPG, at most 5 MB. Only the person, their manager and HR can see it.
            </>
          }
        />
        <DialogActions closeTo={closeTo} save="Record leave" />
      </Form>
    </RouteDialog>
  );
}
