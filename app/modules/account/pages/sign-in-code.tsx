import { getFormProps } from '@conform-to/react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { tellOfCookies } from '~/web/admit.server';
import { useFormReply } from '~/web/form-reply';
import { firstPath } from '~/web/menu.server';
import { ownPath } from '~/web/preferences.server';
import { read } from '~/web/read.server';
import { finishBrowserSession } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { otpInput } from '../schema';
import { checkHalf, finishSignIn } from '../sign-in.server';
import type { Route } from './+types/sign-in-code';

export const meta = () => [{ title: 'Your code · Laoban' }, { name: 'robots', content: 'noindex' }];

/** Any page with the first step, including scanned pages. A referrer from another site has no path. */
const isFirstStep = /^\/(?!login\/code$)./i;
const half = read(checkHalf, ({ works }) => ({ works }));

export async function loader(args: LoaderFunctionArgs) {
  const shown = await half(args);
  const told = shown.works ? null : tellOfCookies(args.request, isFirstStep);
  if (told) throw told;
  return shown;
}

export const action = submit(finishSignIn, {
  // Back to the scanned page.
  to: (person, _, { to }) => (typeof to === 'string' && to ? ownPath(to) : firstPath(person)),
  headers: finishBrowserSession,
});

/** The second step of a sign-in: a page of its own, so that it works without JavaScript. */
export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ otp: string }>('sign-in-code', actionData, { schema: otpInput });
  const [params] = useSearchParams();
  if (!loaderData.works) {
    return (
      <EntryCard title="Please sign in again" text={messages.halfGone}>
        <LinkButton to="/login" variant="primary" wide>
          Sign in
        </LinkButton>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="Enter your code"
      text="Two-factor sign-in is on for you."
      footer={<Link to="/login">Back to sign in</Link>}
    >
      <Form {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <input type="hidden" name="to" value={params.get('to') ?? ''} />
        <CodeField field={fields.otp} />
        <Button variant="primary" wide>
          Sign in
        </Button>
      </Form>
    </EntryCard>
  );
}
