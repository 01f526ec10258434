import { Button } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { openPortal } from '../plans.server';
import type { Route } from './+types/card';

const home = '/settings/plans';

export const meta = () => [{ title: 'Change your card · Laoban' }];
export const loader = opens(openPortal);
export const action = submit(openPortal, { to: ({ url }) => url });

/** Leads to the payment provider's own page: card numbers never come here. */
export default function Card({ actionData }: Route.ComponentProps) {
  const [form] = useFormReply('card', actionData);
  return (
    <RouteDialog title="Change your card" closeTo={home} size="small">
      <Form action="/settings/plans/card" className="flex flex-col gap-4">
        <FormErrors form={form} />
        <p>Your card is kept by Stripe, who takes your payments. You go there now and come back after.</p>
        <DialogActions closeTo={home} close="Not now">
          <Button variant="primary">Go to Stripe</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
