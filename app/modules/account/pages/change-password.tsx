import { FormDialog } from '~/ui/form-dialog';
import { PasswordField } from '~/ui/password-field';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { markDevice } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { changePassword } from '../password-change.server';
import { passwordChangeInput } from '../schema';
import type { Route } from './+types/change-password';

const home = '/settings/security';

export const meta = () => [{ title: 'Change password · Laoban' }];
export const loader = loadForm(changePassword);
export const action = submit(changePassword, {
  to: home,
  toast: messages.passwordReplaced,
  headers: markDevice,
});

export default function ChangePassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useFormReply<{ password: string; newPassword: string }>(
    'change-password',
    actionData,
    { schema: passwordChangeInput },
  );
  return (
    <FormDialog title="Change password" closeTo={home} size="small" form={form} save="Change password">
      <PasswordField
        field={fields.password}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        field={fields.newPassword}
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
        required
      />
      <p className="text-muted">
        You’ll be signed out everywhere else, and your API tokens will stop working. You stay signed in here.
      </p>
    </FormDialog>
  );
}
