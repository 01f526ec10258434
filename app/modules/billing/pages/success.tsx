import { CircleCheck, CircleQuestionMark, Clock } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';
import { useLookingAgain } from '~/ui/looking-again';
import { read } from '~/web/read.server';
import { readCheckout } from '../checkout.server';
import type { Route } from './+types/success';

export const loader = read(readCheckout, (checkout) => ({
  paid: checkout?.paid ?? false,
  // Somebody who opens the address directly is not waiting for anything.
  waits: checkout !== null && !checkout.paid,
  isPlan: checkout?.mode === 'subscription',
  planName: checkout?.planName ?? '',
}));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsFor(loaderData).tab} · Laoban` },
];

const lookEveryMs = 3_000;

/** The text for a payment that has arrived, is pending, or does not exist. */
function wordsFor(checkout: Route.ComponentProps['loaderData'] | undefined) {
  if (checkout?.paid) {
    return {
      tab: 'Payment received',
      title: 'Thank you',
      text: 'Your payment is confirmed.',
      more: checkout.isPlan ? `Your plan is now ${checkout.planName}.` : 'Your credits have been added.',
      Icon: CircleCheck,
      tone: 'text-success',
    };
  }
  if (checkout?.waits) {
    return {
      tab: 'Payment received',
      title: 'Thank you',
      text: 'Your payment is being confirmed.',
      more: 'This usually takes a minute. Your plan and credits will update automatically.',
      Icon: Clock,
      tone: 'text-muted',
    };
  }
  return {
    tab: 'No payment here',
    title: 'No payment here',
    text: 'We couldn’t find a recent payment.',
    more: 'If somebody has just paid, nothing is lost. Plan and credits update as soon as the payment is confirmed.',
    Icon: CircleQuestionMark,
    tone: 'text-muted',
  };
}

/** Where the payment page returns to. Only the provider's message activates a plan. */
export default function Success({ loaderData }: Route.ComponentProps) {
  useLookingAgain(lookEveryMs, loaderData.waits);
  const { title, text, more, Icon, tone } = wordsFor(loaderData);
  return (
    <EntryCard title={title} text={text}>
      <p className="flex gap-3" role="status">
        <Icon size={20} className={`mt-0.5 shrink-0 ${tone}`} />
        <span>{more}</span>
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
