import { TextArea } from '~/ui/field';
import { FormDialog } from '~/ui/form-dialog';
import { loadForm } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { cancelPlan } from '../change-plan.server';
import * as messages from '../messages';
import type { Route } from './+types/cancel-plan';

const home = '/settings/plans';

export const meta = () => [{ title: 'Cancel your plan · Laoban' }];
export const loader = loadForm(cancelPlan);
export const action = submit(cancelPlan, { to: home, toast: messages.cancelled });

/** Asks once, and why, before a plan is cancelled. */
export default function CancelPlan({ actionData }: Route.ComponentProps) {
  const [form, fields] = useSimpleForm<{ reason: string }>('cancel-plan', actionData);
  return (
    <FormDialog
      title="Cancel your plan?"
      closeTo={home}
      size="small"
      form={form}
      action="/settings/plans/cancel"
      close="Keep your plan"
      save="Cancel your plan"
      danger
    >
      <p>
        It runs until the end of the paid month, with your credits. After that you can still read everything,
        and you keep credits you bought.
      </p>
      <TextArea field={fields.reason} label="Why are you leaving? (optional)" rows={3} maxLength={500} />
    </FormDialog>
  );
}
