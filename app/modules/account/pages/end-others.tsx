import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { markDevice } from '~/web/session.server';
import { submit } from '~/web/submit.server';
import { endOtherDevices } from '../devices.server';
import * as messages from '../messages';

export const meta = () => [{ title: 'Sign out everywhere else · Laoban' }];
export const loader = loadForm(endOtherDevices);
export const action = submit(endOtherDevices, {
  to: '/settings/security',
  toast: messages.othersEnded,
  headers: markDevice,
});

export default function EndOthers() {
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      closeTo="/settings/security"
      sentence="Every device except this one must sign in again. Your API tokens keep working."
      confirmLabel="Sign out the others"
    />
  );
}
