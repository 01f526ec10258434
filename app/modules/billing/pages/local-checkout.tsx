import { shownNumber } from '~/core/counted';
import { showMoney } from '~/core/money';
import { Button, LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { payLocally, readLocalCheckout } from '../local-checkout.server';
import type { Route } from './+types/local-checkout';

export const meta = () => [{ title: 'Test checkout · Laoban' }];
export const loader = read(readLocalCheckout, ({ mode, name, cents, credits }) => ({
  name,
  credits,
  isPlan: mode === 'subscription',
  price: showMoney(cents),
}));
export const action = submit(payLocally, {
  to: ({ id }) => `/Success?${new URLSearchParams({ session: id })}`,
});

/** Replaces Stripe's page in the test mode. Everything after the button is the same. */
export default function LocalCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { name, credits, isPlan, price } = loaderData;
  const [form] = useSimpleForm('local-checkout', actionData);
  return (
    <EntryCard title={isPlan ? `${name} plan` : name} text={isPlan ? `${price} a month` : price}>
      <Notice tone="warning">Test mode: no money moves.</Notice>
      <p>{isPlan ? `${shownNumber(credits)} credits each month. Cancel anytime.` : 'They never expire.'}</p>
      <Form className="flex flex-col gap-3">
        <FormErrors form={form} />
        <Button variant="primary" name="card" value="good" wide>
          Pay {price}
        </Button>
        <Button name="card" value="declined" wide>
          Try a declined card
        </Button>
        <LinkButton to="/Cancel" variant="ghost" wide>
          Cancel
        </LinkButton>
      </Form>
    </EntryCard>
  );
}
