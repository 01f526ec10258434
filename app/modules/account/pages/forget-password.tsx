import { getFormProps } from '@conform-to/react';
import { Link } from 'react-router';
import { Button } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { howMailGoes, requestReset } from '../reset.server';
import { resetRequestInput } from '../schema';
import type { Route } from './+types/forget-password';

export const meta = () => [{ title: 'Forgot password · Laoban' }];
export const loader = read(howMailGoes, (how) => how);
export const action = submit(requestReset, {
  to: '/ForgetPassword',
  toast: messages.resetSent,
});

export default function ForgetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ email: string }>('forget-password', actionData, {
    schema: resetRequestInput,
  });
  return (
    <EntryCard
      title="Forgot your password?"
      text="Enter your email address. We’ll email you a link to reset it."
      footer={
        <p>
          <Link to="/login">Back to sign in</Link> or <Link to="/SignUp">sign up</Link>
        </p>
      }
    >
      <Form {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="username"
          required
          hint={
            loaderData.mailLeaves
              ? 'The link works once, for one hour.'
              : 'No mail server is set up, so emails are saved as files in the outbox folder.'
          }
        />
        <Button variant="primary" wide>
          Send reset link
        </Button>
      </Form>
    </EntryCard>
  );
}
