import { type LoaderFunctionArgs, Outlet, redirectDocument } from 'react-router';
import { showDate, showDateTime } from '~/core/dates';
import { showMoney } from '~/core/money';
import { freeTrial, type PlanEnd, type PlanState, planEnd } from '~/core/plan';
import { FormErrors } from '~/ui/field';
import { Notice } from '~/ui/notice';
import { Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { startCheckout } from '../checkout.server';
import { CurrentPlan, type ShownPlan } from '../components/current-plan';
import { InvoiceList } from '../components/invoice-list';
import { PlanCards } from '../components/plan-cards';
import { TopUpCards } from '../components/top-up-cards';
import { readPlanPage } from '../plans.server';
import { whatCreditsMake } from '../prices';
import type { Route } from './+types/plans';

export const meta = () => [{ title: 'Plans · Laoban' }];

const shown = read(readPlanPage, ({ state, change, periodEnd, nextDowngrade, invoices, ...page }) => {
  const end = planEnd(state, new Date());
  return {
    ...page,
    plans: page.plans.map(({ key, name, rank, cents, credits, priceId, step }) => {
      return { key, name, rank, price: showMoney(cents), credits, priceId, step };
    }),
    topUps: page.topUps.map(({ key, name, cents, priceId }) => ({
      key,
      name,
      price: showMoney(cents),
      priceId,
    })),
    monthly: showMoney(page.monthly),
    planName: end === 'plan-over' ? 'None' : page.planName,
    term: termOf(state, end),
    periodEnd: periodEnd ? showDate(periodEnd) : null,
    nextDowngrade: nextDowngrade && showDate(nextDowngrade),
    unpaid: state.unpaidSince !== undefined,
    ended: end !== null,
    isChanging: change.isChanging,
    changeFailed:
      change.failed && `${change.failed.what}, ${showDateTime(change.failed.at)}: ${change.failed.why}`,
    invoices: invoices.map(({ _id, number, at, amount, currency, paid, what, url }) => ({
      id: _id,
      number,
      on: showDate(at),
      amount: showMoney(amount, currency),
      paid,
      what,
      to: url ?? `/settings/invoices/${_id}`,
      elsewhere: url !== null,
    })),
  };
});

export async function loader(args: LoaderFunctionArgs) {
  const { passed, ...page } = await shown(args);
  // The layout's data may be older: reload it to show the new month or the ended plan.
  if (passed) throw redirectDocument(`${args.url.pathname}${args.url.search}`);
  return page;
}

export const action = submit(startCheckout, { to: ({ checkoutUrl }) => checkoutUrl });

/** The company's plan, the plans it can choose, top-ups and invoices. */
export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, topUps, mayChange, isLocal, isGivenAway, trialCreditsDue, invoices } = loaderData;
  const { nextDowngrade, againstTopUps } = loaderData;
  const [form] = useSimpleForm('checkout', actionData);
  return (
    <>
      {isGivenAway ? (
        <Notice tone="warning">
          Plans and credits are free here and no money moves, because BILLING_PROVIDER is not set. The person
          who runs this server can set it to stripe, or to local or none if that is intended.
        </Notice>
      ) : (
        isLocal && mayChange && <Notice>Test mode: no money moves.</Notice>
      )}
      {trialCreditsDue > 0 && (
        <Notice {...(mayChange && { link: { to: '/settings/contact', label: 'Send the email again' } })}>
          {mayChange
            ? `Confirm your address with the link in our email to get ${trialCreditsDue} more credits.`
            : `Your company gets ${trialCreditsDue} more credits once an owner has confirmed their address.`}
        </Notice>
      )}
      <FormErrors form={form} />
      <CurrentPlan plan={loaderData} />
      <Section
        title="Plans"
        text={
          mayChange
            ? `Every plan includes all of Laoban for everyone in your company. 100 credits make ${whatCreditsMake(100)}. Paid month by month, cancel anytime.`
            : 'An owner can change the plan.'
        }
      >
        <PlanCards plans={plans} mayChange={mayChange} nextDowngrade={nextDowngrade} />
      </Section>
      <Section
        title="More credits"
        text={`They never expire, and are used after your plan’s credits. ${(mayChange && againstTopUps) || ''}`}
      >
        <TopUpCards topUps={topUps} mayChange={mayChange} />
      </Section>
      {mayChange && (
        <Section title="Invoices">
          <InvoiceList invoices={invoices} />
        </Section>
      )}
      <Outlet />
    </>
  );
}

/** What a company without a plan has had, and until when. */
function termOf({ planRank, trialEndsAt, planEndedAt }: PlanState, end: PlanEnd | null): ShownPlan['term'] {
  if (planRank > freeTrial.rank) return null;
  return end === 'plan-over' && planEndedAt
    ? { what: 'Last plan', on: showDate(planEndedAt), over: true }
    : { what: 'Trial', on: showDate(trialEndsAt), over: end !== null };
}
