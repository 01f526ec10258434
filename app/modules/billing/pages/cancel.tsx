import { LinkButton } from '~/ui/button';
import { EntryCard } from '~/ui/entry-card';

export const meta = () => [{ title: 'Payment cancelled · Laoban' }];

/** Where the payment page returns to if it was cancelled. */
export default function Cancel() {
  return (
    <EntryCard title="Payment cancelled" text="Nothing was charged, and your plan stays as it is.">
      <LinkButton to="/crm" variant="primary" wide>
        Back to Dashboard
      </LinkButton>
      <LinkButton to="/settings" wide>
        Try Again
      </LinkButton>
    </EntryCard>
  );
}
