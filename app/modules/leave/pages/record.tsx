import { getFormProps } from '@conform-to/react';
import { LinkButton } from '~/ui/button';
import { ChoiceField } from '~/ui/choice-field';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, SelectField, TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useTyped } from '~/ui/typed';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { shownDays } from '../balance';
import { datesGrid, endFollowsStart, fromParts, untilParts } from '../components/application-form';
import * as messages from '../messages';
import { openRecord, recordLeave } from '../requests.server';
import { recordInput } from '../schema';
import { recordWarning } from '../show';
import type { Route } from './+types/record';

const closeTo = '/LeaveManagement/approval';

export const meta = () => [{ title: 'Record leave · Laoban' }];
export const loader = read(openRecord, (page) => page);
export const action = submit(recordLeave, {
  to: `${closeTo}?status=approved`,
  toast: ({ request, remaining, ...more }) => {
    const text = messages.recorded(request.userName, shownDays(remaining)).replace(/[^.!]$/, '$&.');
    const warning = recordWarning(request, more);
    return { kind: warning ? 'warning' : 'success', text: [text, warning].filter(Boolean).join(' ') };
  },
});

type RecordFields = {
  userId: string;
  type: string;
  from: string;
  to: string;
  parts: { from: string; to: string };
  reason: string;
  certificate: string;
};
const typedFields = ['userId', 'type', 'from', 'parts.from', 'to', 'parts.to', 'reason'] as const;

/** Records leave for somebody else, for example when they call in sick. It is approved at once. */
export default function RecordLeave({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, types, today } = loaderData;
  const { 'parts.from': fromPart, 'parts.to': toPart, ...typed } = useTyped(typedFields);
  const [form, fields] = useFormReply<RecordFields>('record', actionData, {
    schema: recordInput,
    defaults: {
      type: types[0] ?? '',
      from: today,
      to: today,
      ...typed,
      parts: { from: fromPart ?? 'morning', to: toPart ?? 'afternoon' },
    },
  });
  const parts = fields.parts.getFieldset();
  if (choice.options.length === 0 && choice.q === '') {
    return (
      <RouteDialog title="Record leave" closeTo={closeTo}>
        <div className="flex flex-col gap-4">
          <p className="text-muted">
            You record leave here for somebody who can’t request it, for example on a sick day. So far nobody
            else works here.
          </p>
          <DialogActions closeTo={closeTo} close="Close">
            <LinkButton to="/HumanResource/new" variant="primary">
              Add your first employee
            </LinkButton>
          </DialogActions>
        </div>
      </RouteDialog>
    );
  }
  return (
    <RouteDialog title="Record leave" closeTo={closeTo}>
      <Form
        {...getFormProps(form)}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        onChange={({ currentTarget, target }) => endFollowsStart(currentTarget, target, ['from', 'to'])}
        preventScrollReset
      >
        <FormErrors form={form} />
        <p className="text-muted">
          For somebody who can’t request it. It’s approved at once, and they get an email.
        </p>
        <ChoiceField
          field={fields.userId}
          label="Employee"
          empty="Choose an employee"
          choice={choice}
          searchAt="/LeaveManagement/employees"
          required
        />
        <SelectField field={fields.type} label="Leave Type" options={types} required />
        <div className={datesGrid}>
          <TextField field={fields.from} label="Start Date" type="date" required />
          <SelectField field={parts.from} label="From" options={fromParts} />
          <TextField field={fields.to} label="End Date" type="date" hint="Empty for one day." />
          <SelectField field={parts.to} label="Until" options={untilParts} />
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
              It can come later. PDF, PNG or JPG, at most 5 MB. Only the person, their manager and HR can see
              it.
            </>
          }
        />
        <DialogActions closeTo={closeTo} save="Record leave" />
      </Form>
    </RouteDialog>
  );
}
