import type { ReactNode } from 'react';
import { hasLeft } from '~/core/employee-status';
import { type MailShown, mailSentence } from '~/core/mail-outcome';
import { Button } from '~/ui/button';
import { TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { revisionOf } from '~/web/revision-of';
import { asText, contactColumns, type Row, withEmptyEnd } from '../columns';
import { FieldGrid } from '../components/field-group';
import { markOf, PartForm, ReasonField } from '../components/part-form';
import { RowFields } from '../components/row-fields';
import { openContact, openOwnContact } from '../edit-employee.server';
import { employeeChangeInput, profileChangeInput } from '../schema';
import { addressShown } from '../shown';
import type { Route } from './+types/contact';
import { readPart, savePart } from './part.server';

export const loader = readPart(
  openContact,
  openOwnContact,
  ({ employee: { user, details }, newEmail, proposedBy, isUnconfirmed, mail }) => ({
    newEmail,
    mail,
    proposedBy,
    asksCode: user.secondFactor !== undefined,
    isUnconfirmed,
    contacts: asText(details.emergencyContacts),
    // An erased person who works here again needs a new address.
    isErased: addressShown(user.email) === '' && hasLeft(user),
    fields: {
      personalEmail: details.personalEmail,
      email: addressShown(user.email),
      mobileNumber: details.mobileNumber,
      homeAddress: details.homeAddress,
      noticePeriod: details.noticePeriod,
    },
  }),
);
export const action = savePart('/contact');
export { alsoAfterRefusals as shouldRevalidate } from '~/web/revalidate';

export default function Contact(props: Route.ComponentProps) {
  const { part, newEmail, proposedBy, isUnconfirmed, mail, fields } = props.loaderData;
  return (
    <>
      {newEmail && <NewAddress email={newEmail} proposedBy={proposedBy} mail={mail} />}
      {isUnconfirmed && !newEmail && <Unconfirmed email={fields.email} mail={mail} />}
      <ContactForm key={`${part.revision} ${newEmail}`} {...props} />
    </>
  );
}

/** The new address waits for its confirmation and can be withdrawn until then. */
function NewAddress({ email, proposedBy, mail }: NewAddressProps) {
  return (
    <AddressNotice label="New address" mayKeepOld>
      {proposedBy ? (
        <>
          {proposedBy} wants you to sign in with <strong>{email}</strong>.{' '}
          {mailSentence(mail ?? 'unknown', 'your old address')} Confirm the new one there within a day, or
          keep the old one.
        </>
      ) : (
        <>
          {mailSentence(mail ?? 'unknown', email)} Until you confirm it there, within a day, you sign in with
          the old address.
        </>
      )}
    </AddressNotice>
  );
}

interface NewAddressProps {
  email: string;
  proposedBy: string | null;
  mail: MailShown | null;
}

/** Until the mailed link is opened, the address may be anybody's. */
function Unconfirmed({ email, mail }: { email: string; mail: MailShown | null }) {
  return (
    <AddressNotice label="Your address">
      Confirm <strong>{email}</strong>.{' '}
      {mail ? mailSentence(mail, 'this address') : 'The link we emailed is older than a day.'} Until you have
      opened the link in the email, you can’t email clients, and somebody else can take the address.
    </AddressNotice>
  );
}

interface AddressNoticeProps {
  label: string;
  children: ReactNode;
  /** Whether the new address can be withdrawn. */
  mayKeepOld?: boolean;
}

function AddressNotice({ label, children, mayKeepOld = false }: AddressNoticeProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-warning/30 bg-warning/10 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">{children}</p>
      <div className="flex flex-wrap gap-2">
        <Form action="/settings/contact/confirm" preventScrollReset>
          <Button size="small">Send the email again</Button>
        </Form>
        {mayKeepOld && (
          <Form action="/settings/contact/withdraw" preventScrollReset>
            <Button size="small">Keep the old address</Button>
          </Form>
        )}
      </div>
    </section>
  );
}

type Fields = Route.ComponentProps['loaderData']['fields'] & {
  password: string;
  otp: string;
  reason: string;
  emergencyContacts: Row[];
};

function ContactForm({ loaderData, actionData }: Route.ComponentProps) {
  const { part, fields: stored, contacts, isErased, asksCode } = loaderData;
  const { own } = part;
  const [form, fields] = useFormReply<Fields>('contact', actionData, {
    schema: own ? profileChangeInput : employeeChangeInput,
    defaults: { ...stored, emergencyContacts: withEmptyEnd(contacts) },
  });
  return (
    <PartForm form={form} part={part} revision={revisionOf(actionData, part.revision)}>
      <FieldGrid>
        <TextField
          field={fields.personalEmail}
          label="Personal email"
          type="email"
          autoComplete={own ? 'email' : 'off'}
          {...markOf(part, stored.personalEmail)}
        />
        {isErased ? (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium">Work email</span>
            <span className="text-muted">Erased on request. The address is free again.</span>
          </div>
        ) : (
          <TextField
            field={fields.email}
            label="Work email"
            type="email"
            autoComplete="off"
            required
            hint={`The address to sign in with.${own ? ' We’ll email you to confirm a new one.' : ''}`}
          />
        )}
        {own && (
          <PasswordField
            field={fields.password}
            label="Current password"
            autoComplete="current-password"
            hint="Only needed to change your work email."
          />
        )}
        {own && asksCode && (
          <TextField
            field={fields.otp}
            label="Code"
            autoComplete="one-time-code"
            hint="Only needed to change your work email: six digits from your app, or a recovery code."
            maxLength={60}
          />
        )}
        <TextField
          field={fields.mobileNumber}
          label="Mobile number"
          type="tel"
          autoComplete={own ? 'tel' : 'off'}
          {...markOf(part, stored.mobileNumber)}
        />
        {!own && (
          <TextField
            field={fields.noticePeriod}
            label="Notice period"
            autoComplete="off"
            placeholder="1 month"
          />
        )}
        <TextArea
          field={fields.homeAddress}
          label="Home address"
          rows={2}
          autoComplete={own ? 'street-address' : 'off'}
          className={own ? undefined : 'sm:col-span-2'}
          {...markOf(part, stored.homeAddress)}
        />
      </FieldGrid>
      <ReasonField field={fields.reason} part={part} />
      <RowFields
        form={form}
        list={fields.emergencyContacts}
        title="Emergency contacts"
        one="contact"
        columns={contactColumns}
      />
    </PartForm>
  );
}
