import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { endDevice, readDevice } from '../devices.server';
import * as messages from '../messages';
import type { Route } from './+types/end-device';

export const meta = () => [{ title: 'Sign out a device · Laoban' }];
export const loader = read(readDevice, ({ name }) => ({ name }));
export const action = submit(endDevice, { to: '/settings/security', toast: messages.deviceEnded });

export default function EndDevice({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Sign out this device?"
      closeTo="/settings/security"
      sentence={`“${loaderData.name}” will have to sign in again.`}
      confirmLabel="Sign out"
    />
  );
}
