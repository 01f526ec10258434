import type { ReactNode } from 'react';
import { shownNumber } from '~/core/counted';
import { Badge } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';

export interface ShownPlan {
  planName: string;
  monthly: string;
  /** Whether it can be changed and cancelled at the payment provider. */
  isHeld: boolean;
  mayChange: boolean;
  isLocal: boolean;
  credits: { all: number; plan: number; bought: number };
  term: { what: string; on: string; over: boolean } | null;
  periodEnd: string | null;
  endsWithPeriod: boolean;
  unpaid: boolean;
  ended: boolean;
  /** Whether a change of it is being made at the payment provider. */
  isChanging: boolean;
  /** Which change did not happen, and why, if that turned out after the answer. */
  changeFailed: string | null;
}

/** The company's plan: price, end of the period, and remaining credits. */
export function CurrentPlan({ plan }: { plan: ShownPlan }) {
  const { planName, monthly, credits, term, periodEnd, endsWithPeriod, isHeld, mayChange } = plan;
  const split = credits.bought > 0 ? ` (${shownNumber(credits.bought)} of them bought)` : '';
  return (
    <Section title="Your plan">
      {plan.isChanging && (
        <Notice>Your plan is being changed right now. Reload this page in a minute to see the result.</Notice>
      )}
      {plan.changeFailed && mayChange && <Notice tone="warning">{plan.changeFailed}</Notice>}
      {plan.unpaid && (
        <Notice tone="warning">
          The last payment did not go through. {plan.ended ? 'Changes wait until it is paid.' : ''}
          {mayChange && isHeld && !plan.isLocal ? ' Please check your card below.' : ''}
          {mayChange ? '' : ' An owner can check the card.'}
        </Notice>
      )}
      {endsWithPeriod && periodEnd && (
        <Notice tone="warning">
          Your plan is cancelled. It works until {periodEnd}, and its credits stay until then.
        </Notice>
      )}
      <Card className="flex flex-col gap-5">
        <dl className="flex flex-wrap items-end gap-x-10 gap-y-3">
          <Figure label="Plan" size="text-2xl">
            {planName}
          </Figure>
          <Figure label="Credits left" size="text-2xl">
            {shownNumber(credits.all)}
            {split && <span className="font-normal text-base text-muted">{split}</span>}
          </Figure>
          {!term && <Figure label="Price">{monthly} a month</Figure>}
          {term && (
            <Figure label={term.what}>
              {term.over ? <Badge tone="warning">Ended on {term.on}</Badge> : `Until ${term.on}`}
            </Figure>
          )}
          {periodEnd && !term && (
            <Figure label={endsWithPeriod ? 'Ends on' : 'Next payment'}>{periodEnd}</Figure>
          )}
        </dl>
        {mayChange && isHeld && (
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            {!plan.isLocal && (
              <LinkButton to="/settings/plans/card" preventScrollReset>
                Change your card
              </LinkButton>
            )}
            {endsWithPeriod ? (
              <LinkButton to="/settings/plans/keep" variant="primary" preventScrollReset>
                Keep your plan
              </LinkButton>
            ) : (
              <LinkButton to="/settings/plans/cancel" preventScrollReset>
                Cancel your plan
              </LinkButton>
            )}
          </div>
        )}
      </Card>
    </Section>
  );
}

function Figure({ label, size, children }: { label: string; size?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={`font-semibold leading-tight tabular-nums ${size ?? 'text-base'}`}>{children}</dd>
    </div>
  );
}
