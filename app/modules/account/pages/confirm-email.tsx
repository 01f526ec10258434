import { Link } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { confirmEmail, readEmailLink } from '../sign-in-address.server';
import type { Route } from './+types/confirm-email';

export const meta = () => [
  { title: 'Confirm your address · Laoban' },
  { name: 'robots', content: 'noindex' },
];
export const loader = read(readEmailLink, ({ address }) => ({ address }));
export const action = submit(confirmEmail, {
  to: '/login',
  toast: ({ isNew }) => (isNew ? messages.emailChanged : messages.emailConfirmed),
});

/** A button, since mail scanners open every link. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const [form] = useSimpleForm('confirm-email', actionData);
  const { address } = loaderData;
  if (!address) {
    return (
      <EntryCard title="This link no longer works" text={messages.emailLinkGone}>
        <LinkButton to="/settings/contact" variant="primary" wide>
          Go to your contact details
        </LinkButton>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title={address.isNew ? 'Confirm your new address' : 'Confirm your address'}
      text={
        address.isNew ? `Sign in with ${address.email} from now on.` : `You sign in with ${address.email}.`
      }
      footer={<Link to="/login">Back to sign in</Link>}
    >
      <Form className="flex flex-col gap-4">
        <FormErrors form={form} />
        <Button variant="primary" wide>
          Confirm
        </Button>
      </Form>
    </EntryCard>
  );
}
