import { getFormProps } from '@conform-to/react';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors, TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { AccessBoxes, type AccessFields } from '../components/access-fields';
import { ElevatedRightsFields } from '../components/elevated-rights-fields';
import { invitationMessage } from '../saved';
import { invitationInput } from '../schema';
import { inviteUser } from '../users.server';
import type { Route } from './+types/invite-user';

const home = '/settings/company/users';

export const meta = () => [{ title: 'Invite · Laoban' }];
export const loader = loadForm(inviteUser);
export const action = submit(inviteUser, { to: home, toast: invitationMessage });

export default function InviteUser({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<
    AccessFields & Record<'name' | 'email' | 'ownPassword' | 'ownCode', string>
  >('invite-user', actionData, { schema: invitationInput });
  return (
    <RouteDialog title="Invite somebody" closeTo={home}>
      <Form {...getFormProps(form)} className="flex flex-col gap-5" preventScrollReset>
        <FormErrors form={form} />
        <p className="text-muted">
          We’ll email them a link to choose a password. You can add job, pay and leave later.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.name} label="Name" autoComplete="off" required />
          <TextField
            field={fields.email}
            label="Work email"
            type="email"
            autoComplete="off"
            hint="The address to sign in with."
            required
          />
        </div>
        <AccessBoxes fields={fields} mayMakeOwner />
        <ElevatedRightsFields fields={fields} offersOwner />
        <DialogActions closeTo={home} save="Send invitation" />
      </Form>
    </RouteDialog>
  );
}
