import { useParams } from 'react-router';
import { counted, shownNumber } from '~/core/counted';
import { showMoney } from '~/core/money';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { read } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { changePlan, readChange } from '../change-plan.server';
import * as messages from '../messages';
import type { Route } from './+types/change-plan';

const home = '/settings/plans';

export const meta = () => [{ title: 'Change your plan · Laoban' }];
export const loader = read(
  readChange,
  ({ plan, step, priceId, dueNow, creditsNow, isPaidFor, mayDowngrade, wasCancelled }) => ({
    name: plan.name,
    price: showMoney(plan.cents),
    credits: plan.credits,
    step,
    priceId,
    isRefused: step === 'downgrade' && !mayDowngrade,
    wasCancelled,
    isPaidFor,
    dueNow: showMoney(dueNow),
    creditsNow: counted(creditsNow, 'credit'),
  }),
);
export const action = submit(changePlan, { to: home, toast: ({ message }) => message });

/** Says what another plan means before it starts. */
export default function ChangePlan({ loaderData, actionData }: Route.ComponentProps) {
  const { name, price, credits, step, priceId, dueNow, creditsNow } = loaderData;
  const { isPaidFor, isRefused, wasCancelled } = loaderData;
  const { plan } = useParams();
  const [form] = useSimpleForm('change-plan', actionData);
  const isUpgrade = step === 'upgrade';
  return (
    <RouteDialog title={`${isUpgrade ? 'Upgrade' : 'Downgrade'} to ${name}?`} closeTo={home} size="small">
      <Form action={`/settings/plans/change/${plan}`} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <p>
          {name} costs {price} a month and gives {shownNumber(credits)} credits each month.{' '}
          {isUpgrade
            ? isPaidFor
              ? 'It starts at once. You’ve already paid for it this month, so nothing is charged now.'
              : `The difference for the rest of this month, about ${dueNow}, is charged to your card now. Once it’s paid, the plan starts and you get about ${creditsNow} for the rest of this month. If the card is declined, nothing changes.`
            : 'It starts at once, without a refund for this month. Your credits stay until the month ends. You can downgrade once a calendar month.'}
        </p>
        {wasCancelled && !isRefused && (
          <Notice tone="warning">
            This restarts your cancelled plan. You’ll be charged every month again.
          </Notice>
        )}
        {isRefused && <Notice tone="warning">{messages.downgradedAlready}</Notice>}
        <input type="hidden" name="priceId" value={priceId} />
        <input type="hidden" name="modifyType" value={step} />
        <input type="hidden" name="prorationBehavior" value={isUpgrade ? 'create_prorations' : 'None'} />
        <DialogActions
          closeTo={home}
          close={isRefused ? 'Close' : 'Not now'}
          save={isRefused ? undefined : isUpgrade ? 'Upgrade' : 'Downgrade'}
        />
      </Form>
    </RouteDialog>
  );
}
