import { hasLeft } from '~/core/employee-status';
import { TextArea, TextField } from '~/ui/field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { asText, contactColumns, type Row, withEmptyEnd } from '../columns';
import { EditorForm } from '../components/editor-form';
import { FieldGrid } from '../components/field-group';
import { ReasonField } from '../components/reason-field';
import { RowFields } from '../components/row-fields';
import { openEmployee } from '../edit-employee.server';
import { changeEmployee } from '../employees.server';
import { backTo, saidOfSave } from '../saved';
import { employeeChangeInput } from '../schema';
import { addressShown } from '../shown';
import type { Route } from './+types/contact';

export const loader = read(openEmployee, ({ employee: { user, details }, ...may }) => ({
  ...may,
  revision: user.revision ?? 0,
  contacts: asText(details.emergencyContacts),
  // Whoever works here again needs an address again.
  isErased: addressShown(user.email) === '' && hasLeft(user),
  fields: {
    personalEmail: details.personalEmail,
    email: addressShown(user.email),
    mobileNumber: details.mobileNumber,
    homeAddress: details.homeAddress,
    noticePeriod: details.noticePeriod,
  },
}));
export const action = submit(changeEmployee, { to: backTo('/contact'), toast: saidOfSave });

export default function Contact(props: Route.ComponentProps) {
  return <ContactForm key={props.loaderData.revision} {...props} />;
}

function ContactForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields: stored, contacts, revision, mayChange, needsReason, isErased } = loaderData;
  const [form, fields] = useFormReply<typeof stored & { reason: string; emergencyContacts: Row[] }>(
    'contact',
    actionData,
    {
      schema: employeeChangeInput,
      defaults: { ...stored, emergencyContacts: withEmptyEnd(contacts) },
    },
  );
  return (
    <EditorForm form={form} id={params.id} revision={revision} mayChange={mayChange}>
      <FieldGrid>
        <TextField
          field={fields.personalEmail}
          label="Personal email"
          type="email"
          autoComplete="off"
          required={stored.personalEmail !== ''}
        />
        {isErased ? (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium">Work email</span>
            <span className="text-muted">Erased, as was asked for. It is free again.</span>
          </div>
        ) : (
          <TextField
            field={fields.email}
            label="Work email"
            type="email"
            autoComplete="off"
            required
            hint="The address to sign in with."
          />
        )}
        <TextField
          field={fields.mobileNumber}
          label="Mobile number"
          type="tel"
          autoComplete="off"
          required={stored.mobileNumber !== ''}
        />
        <TextField
          field={fields.noticePeriod}
          label="Notice period"
          autoComplete="off"
          placeholder="1 month"
        />
        <TextArea
          field={fields.homeAddress}
          label="Home address"
          rows={2}
          autoComplete="off"
          required={stored.homeAddress !== ''}
          className="sm:col-span-2"
        />
      </FieldGrid>
      <ReasonField field={fields.reason} isAsked={needsReason} />
      <RowFields
        form={form}
        list={fields.emergencyContacts}
        title="Emergency contacts"
        one="contact"
        columns={contactColumns}
      />
    </EditorForm>
  );
}
