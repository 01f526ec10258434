import { getFormProps } from '@conform-to/react';
import { Link } from 'react-router';
import { Button } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PasswordField } from '~/ui/password-field';
import { answersJson } from '~/web/answers-json.server';
import { useFormReply } from '~/web/form-reply';
import { beginBrowserSession } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import { toFirstPage } from '~/web/to-first-page.server';
import { signUpCall } from '../api/sign-up';
import * as messages from '../messages';
import { signUpInput } from '../schema';
import { signUp } from '../sign-up.server';
import type { Route } from './+types/sign-up';

export const meta = () => [{ title: 'Sign up · Laoban' }];

/** The address is also a documented call: JSON bodies get JSON answers. */
export const middleware = [answersJson('/signup', signUpCall)];
export const loader = toFirstPage;
export const action = submit(signUp, {
  to: '/crm',
  toast: messages.signedUp,
  headers: beginBrowserSession,
});

export default function SignUp({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ email: string; password: string }>('sign-up', actionData, {
    schema: signUpInput,
  });
  return (
    <EntryCard
      title="Start your free trial"
      text="14 days with everything included. No credit card required."
      footer={
        <>
          <p>
            Already have an account? <Link to="/login">Sign in</Link>
          </p>
          <p>
            <Link to="/ForgetPassword">Forgot your password?</Link>
          </p>
        </>
      }
    >
      <Form {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <PasswordField
          field={fields.password}
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          required
        />
        <Button variant="primary" wide>
          Sign up
        </Button>
      </Form>
    </EntryCard>
  );
}
