import { getFormProps } from '@conform-to/react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { firstPath } from '~/web/menu.server';
import { beginBrowserSession, storePendingTwoFactor } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import { toFirstPage } from '~/web/to-first-page.server';
import * as messages from '../messages';
import { signInInput } from '../schema';
import { beginSignIn } from '../sign-in.server';
import type { Route } from './+types/sign-in';

export const meta = () => [{ title: 'Sign in · Laoban' }];
export const loader = toFirstPage;
export const action = submit(beginSignIn, {
  authenticates: true,
  to: (begun) => ('half' in begun ? '/login/code' : firstPath(begun)),
  headers: async (begun, source) =>
    'half' in begun ? await storePendingTwoFactor(begun.half) : await beginBrowserSession(begun, source),
});

export default function SignIn({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ email: string; password: string }>('sign-in', actionData, {
    schema: signInInput,
  });
  const [query] = useSearchParams();
  return (
    <EntryCard
      title="Sign in"
      text="Good to see you."
      footer={
        <>
          <p>
            New here? <Link to="/SignUp">Sign up</Link>
          </p>
          <p>
            <Link to="/ForgetPassword">Forgot your password?</Link>
          </p>
        </>
      }
    >
      {query.get('cookies') === 'refused' && <Notice tone="warning">{messages.cookiesRefused}</Notice>}
      <Form {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" required />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
        <Button variant="primary" wide>
          Sign in
        </Button>
      </Form>
    </EntryCard>
  );
}
