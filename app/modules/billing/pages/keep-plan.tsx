import { FormDialog } from '~/ui/form-dialog';
import { loadForm } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { keepPlan } from '../change-plan.server';
import * as messages from '../messages';
import type { Route } from './+types/keep-plan';

const home = '/settings/plans';

export const meta = () => [{ title: 'Keep your plan · Laoban' }];
export const loader = loadForm(keepPlan);
export const action = submit(keepPlan, { to: home, toast: messages.kept });

/** Takes a cancellation back. */
export default function KeepPlan({ actionData }: Route.ComponentProps) {
  const [form] = useSimpleForm('keep-plan', actionData);
  return (
    <FormDialog
      title="Keep your plan?"
      closeTo={home}
      size="small"
      form={form}
      action="/settings/plans/keep"
      close="Not now"
      save="Keep your plan"
    >
      <p>Your plan will renew as normal.</p>
    </FormDialog>
  );
}
