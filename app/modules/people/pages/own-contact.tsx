import { Button } from '~/ui/button';
import { TextArea, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { submit } from '~/web/submit.server';
import { asText, contactColumns, type Row, withEmptyEnd } from '../columns';
import { FieldGrid } from '../components/field-group';
import { ProfileForm } from '../components/profile-form';
import { RowFields } from '../components/row-fields';
import { changeOwnProfile, openOwnProfile } from '../profile.server';
import { saidOfProfile } from '../saved';
import { profileChangeInput } from '../schema';
import type { Route } from './+types/own-contact';

export const loader = read(openOwnProfile, ({ employee: { user, details }, newEmail }) => ({
  revision: user.revision ?? 0,
  newEmail,
  contacts: asText(details.emergencyContacts),
  fields: {
    personalEmail: details.personalEmail,
    email: user.email,
    mobileNumber: details.mobileNumber,
    homeAddress: details.homeAddress,
  },
}));
export const action = submit(changeOwnProfile, { to: '/settings/contact', toast: saidOfProfile });
export const shouldRevalidate = alsoAfterRefusals;

export default function OwnContact(props: Route.ComponentProps) {
  const { revision, newEmail } = props.loaderData;
  return (
    <>
      {newEmail && <NewAddress email={newEmail} />}
      <ContactForm key={`${revision} ${newEmail}`} {...props} />
    </>
  );
}

/** A new address waits until the mail to it is answered; until then it can be taken back. */
function NewAddress({ email }: { email: string }) {
  return (
    <section
      aria-label="New address"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-warning/30 bg-warning/10 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        We have sent a mail to <strong>{email}</strong>. Until you confirm it there, within a day, you sign in
        with the old address.
      </p>
      <Form action="/settings/contact/withdraw" preventScrollReset>
        <Button size="small">Keep the old address</Button>
      </Form>
    </section>
  );
}

function ContactForm({ loaderData, actionData }: Route.ComponentProps) {
  const { fields: stored, contacts, revision } = loaderData;
  const [form, fields] = useFormReply<typeof stored & { password: string; emergencyContacts: Row[] }>(
    'own-contact',
    actionData,
    {
      schema: profileChangeInput,
      defaults: { ...stored, emergencyContacts: withEmptyEnd(contacts) },
    },
  );
  return (
    <ProfileForm form={form} revision={revision}>
      <FieldGrid>
        <TextField
          field={fields.personalEmail}
          label="Personal email"
          type="email"
          autoComplete="email"
          marked
        />
        <TextField
          field={fields.email}
          label="Work email"
          type="email"
          autoComplete="off"
          required
          hint="The address to sign in with. A new one counts when you have answered the mail to it."
        />
        <PasswordField
          field={fields.password}
          label="Present password"
          autoComplete="current-password"
          hint="Only where you change the work email."
        />
        <TextField field={fields.mobileNumber} label="Mobile number" type="tel" autoComplete="tel" marked />
        <TextArea
          field={fields.homeAddress}
          label="Home address"
          rows={2}
          autoComplete="street-address"
          marked
        />
      </FieldGrid>
      <RowFields
        form={form}
        list={fields.emergencyContacts}
        title="Emergency contacts"
        one="contact"
        columns={contactColumns}
      />
    </ProfileForm>
  );
}
