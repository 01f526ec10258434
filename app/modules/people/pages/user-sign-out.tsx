import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { endSessionsOf, openUser } from '../users.server';
import type { Route } from './+types/user-sign-out';

const home = '/settings/company/users';

export const meta = () => [{ title: 'Sign out everywhere · Laoban' }];
export const loader = read(openUser, ({ user: { name } }) => ({ name }));
export const action = submit(endSessionsOf, { to: home, toast: messages.sessionsEnded });

/** Asks before a colleague's sessions end. */
export default function UserSignOut({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      closeTo={home}
      sentence={`${name} must sign in again on every device. Their API tokens stop working too.`}
      confirmLabel="Sign out"
    />
  );
}
