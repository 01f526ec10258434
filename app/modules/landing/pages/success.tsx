import { Clock } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';

export const meta = () => [{ title: 'Payment received · Laoban' }];

/** Where the payment page returns to. Only the payment provider's own message makes a plan active. */
export default function Success() {
  return (
    <EntryCard title="Thank you" text="Your payment is on its way to being confirmed.">
      <p className="flex gap-3">
        <Clock size={20} className="mt-0.5 shrink-0 text-muted" />
        <span>
          This usually takes a minute. Your plan and credits change by themselves as soon as the confirmation
          is here.
        </span>
      </p>
      <LinkButton to="/crm" variant="primary" wide>
        Back to Dashboard
      </LinkButton>
    </EntryCard>
  );
}
