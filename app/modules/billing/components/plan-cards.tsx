import { shownNumber } from '~/core/counted';
import { Badge } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import type { Step } from '../offers';

interface ShownOffer {
  key: string;
  name: string;
  price: string;
  credits: number;
  priceId: string;
  step: Step;
}

interface PlanCardsProps {
  plans: readonly ShownOffer[];
  mayChange: boolean;
  /** The day the next downgrade is possible, if this month's is used. */
  nextDowngrade: string | null;
}

/** The plans side by side, each with its button. */
export function PlanCards({ plans, mayChange, nextDowngrade }: PlanCardsProps) {
  const next = plans.find(({ step }) => step === 'checkout' || step === 'upgrade')?.key;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {plans.map((plan) => (
        <li
          key={plan.key}
          className={`flex flex-col gap-3 rounded-box border bg-base-100 p-4 shadow-faint ${plan.step === 'current' ? 'border-primary' : 'border-base-300'}`}
        >
          <div className="flex items-center justify-between gap-2">
            <h3 className="font-semibold text-base">{plan.name}</h3>
            {plan.step === 'current' && <Badge tone="success">Current plan</Badge>}
          </div>
          <div>
            <p>
              <span className="font-semibold text-2xl tabular-nums">{plan.price}</span>{' '}
              <span className="text-muted">a month</span>
            </p>
            <p className="mt-1 text-muted">{shownNumber(plan.credits)} credits each month</p>
          </div>
          {mayChange && plan.step !== 'current' && (
            <div className="mt-auto">
              {plan.step === 'downgrade' && nextDowngrade ? (
                <p className="text-muted">
                  You have used this month’s downgrade. The next one is possible from {nextDowngrade}.
                </p>
              ) : (
                <Way plan={plan} isNext={plan.key === next} />
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The one that is next up is the main action of the page. */
function Way({ plan: { key, name, priceId, step }, isNext }: { plan: ShownOffer; isNext: boolean }) {
  const variant = isNext ? 'primary' : 'secondary';
  if (step === 'checkout') {
    return (
      <Form action="/settings/plans">
        <input type="hidden" name="priceId" value={priceId} />
        <input type="hidden" name="mode" value="subscription" />
        <Button variant={variant} wide>
          Choose {name}
        </Button>
      </Form>
    );
  }
  const isUpgrade = step === 'upgrade';
  return (
    <LinkButton to={`/settings/plans/change/${key}`} variant={variant} wide preventScrollReset>
      {isUpgrade ? 'Upgrade' : 'Downgrade'} to {name}
    </LinkButton>
  );
}
