import { CircleCheck, Clock } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { useLookingAgain } from '~/ui/looking-again';
import { read } from '~/web/read.server';
import { readCheckout } from '../checkout.server';
import type { Route } from './+types/success';

export const meta = () => [{ title: 'Payment received · Laoban' }];
export const loader = read(readCheckout, (checkout) => ({
  paid: checkout?.paid ?? false,
  // Whoever opens the address by itself waits for nothing.
  waits: checkout !== null && !checkout.paid,
  isPlan: checkout?.mode === 'subscription',
  planName: checkout?.planName ?? '',
}));

const lookEveryMs = 3_000;

/** Where the payment page returns to. Only the payment provider's own message makes a plan active. */
export default function Success({ loaderData: { paid, waits, isPlan, planName } }: Route.ComponentProps) {
  useLookingAgain(lookEveryMs, waits);
  const Icon = paid ? CircleCheck : Clock;
  return (
    <EntryCard
      title="Thank you"
      text={paid ? 'Your payment is confirmed.' : 'Your payment is on its way to being confirmed.'}
    >
      <p className="flex gap-3" role="status">
        <Icon size={20} className={`mt-0.5 shrink-0 ${paid ? 'text-success' : 'text-muted'}`} />
        <span>
          {!paid &&
            'This usually takes a minute. Your plan and credits change by themselves as soon as the confirmation is here.'}
          {paid && (isPlan ? `Your plan is now ${planName}.` : 'Your credits are in your purse.')}
        </span>
      </p>
      <LinkButton to="/crm" variant="primary" wide>
        Back to Dashboard
      </LinkButton>
      <LinkButton to="/settings/plans" wide>
        See your plan
      </LinkButton>
    </EntryCard>
  );
}
