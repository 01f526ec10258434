import { getFormProps } from '@conform-to/react';
import { Link } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { checkResetLink, resetPassword } from '../reset.server';
import { resetInput } from '../schema';
import type { Route } from './+types/reset-password';

export const meta = () => [{ title: 'New password · Laoban' }, { name: 'robots', content: 'noindex' }];
export const loader = read(checkResetLink, (link) => link);
export const action = submit(resetPassword, {
  to: '/login',
  // An invitation may be opened in a browser where a colleague is signed in.
  toast: ({ stillHere }) =>
    stillHere === null
      ? messages.passwordChanged
      : { kind: 'info', text: messages.passwordOfAnother(stillHere) },
});

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ newPassword: string }>('reset-password', actionData, {
    schema: resetInput,
  });
  if (!loaderData.works) {
    return (
      <EntryCard title="This link no longer works" text={messages.resetLinkGone}>
        <LinkButton to="/ForgetPassword" variant="primary" wide>
          Request a new link
        </LinkButton>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={loaderData.invites ? 'Welcome to Laoban' : 'Set a new password'}
      text={
        loaderData.invites
          ? 'Choose a password. You’ll sign in with it and the address that got this invitation.'
          : 'You’ll be signed out everywhere and can sign in with the new one.'
      }
      footer={<Link to="/login">Back to sign in</Link>}
    >
      <Form {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <PasswordField
          field={fields.newPassword}
          label={loaderData.invites ? 'Password' : 'New password'}
          hint="At least 6 characters."
          autoComplete="new-password"
          required
        />
        <Button variant="primary" wide>
          Set password
        </Button>
      </Form>
    </EntryCard>
  );
}
