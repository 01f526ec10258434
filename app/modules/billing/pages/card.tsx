import { FormDialog } from '~/ui/form-dialog';
import { loadForm } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { openPortal } from '../plans.server';
import type { Route } from './+types/card';

const home = '/settings/plans';

export const meta = () => [{ title: 'Change your card · Laoban' }];
export const loader = loadForm(openPortal);
export const action = submit(openPortal, { to: ({ url }) => url });

/** Leads to the payment provider's page: card numbers never reach us. */
export default function Card({ actionData }: Route.ComponentProps) {
  const [form] = useSimpleForm('card', actionData);
  return (
    <FormDialog
      title="Change your card"
      closeTo={home}
      size="small"
      form={form}
      action="/settings/plans/card"
      close="Not now"
      save="Go to Stripe"
    >
      <p>Stripe stores your card and takes your payments. You’ll go there now and come back afterwards.</p>
    </FormDialog>
  );
}
