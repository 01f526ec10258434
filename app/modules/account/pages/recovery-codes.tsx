import { LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ProofForm } from '../components/proof-form';
import { RecoveryList } from '../components/recovery-list';
import { passwordAndOtpInput } from '../schema';
import { renewRecoveryCodes } from '../second-factor-set-up.server';
import type { Route } from './+types/recovery-codes';

export const meta = () => [{ title: 'New recovery codes · Laoban' }];
export const loader = loadForm(renewRecoveryCodes);
export const action = submit(renewRecoveryCodes, { shows: ({ codes }) => ({ codes }) });

const home = '/settings/security';

export default function RecoveryCodes({ actionData }: Route.ComponentProps) {
  if (!actionData || !('shown' in actionData)) return <Ask reply={actionData} />;
  return (
    <RouteDialog title="Your recovery codes" closeTo={home}>
      <div className="flex flex-col gap-4">
        <RecoveryList codes={actionData.shown.codes} />
        <DialogActions>
          <LinkButton to={home} variant="primary" preventScrollReset>
            I’ve saved them
          </LinkButton>
        </DialogActions>
      </div>
    </RouteDialog>
  );
}

function Ask({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useFormReply<{ password: string; otp: string }>('recovery-codes', reply, {
    schema: passwordAndOtpInput,
  });
  return (
    <RouteDialog title="New recovery codes" closeTo={home} size="small">
      <ProofForm form={form} fields={fields} action="Make new codes" variant="primary">
        You’ll get ten new codes. Your old ones stop working.
      </ProofForm>
    </RouteDialog>
  );
}
