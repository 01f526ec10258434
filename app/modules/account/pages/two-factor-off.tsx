import { RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ProofForm } from '../components/proof-form';
import * as messages from '../messages';
import { passwordAndOtpInput } from '../schema';
import { switchOff } from '../second-factor-set-up.server';
import type { Route } from './+types/two-factor-off';

export const meta = () => [{ title: 'Switch two-factor sign-in off · Laoban' }];
export const loader = loadForm(switchOff);
export const action = submit(switchOff, { to: '/settings/security', toast: messages.secondFactorOff });

export default function TwoFactorOff({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ password: string; otp: string }>('two-factor-off', actionData, {
    schema: passwordAndOtpInput,
  });
  return (
    <RouteDialog title="Switch two-factor sign-in off" closeTo="/settings/security" size="small">
      <ProofForm form={form} fields={fields} action="Switch off" variant="danger">
        Your password alone will sign you in. For a new phone, switch it off and set it up again.
      </ProofForm>
    </RouteDialog>
  );
}
