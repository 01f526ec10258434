import { DialogActions, RouteDialog } from '~/ui/dialog';
import { Form } from '~/ui/form';
import { Refused } from '~/ui/refused';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { invitationMessage } from '../saved';
import { addressShown } from '../shown';
import { inviteAgain, openUser } from '../users.server';
import type { Route } from './+types/user-invitation';

const home = '/settings/company/users';

export const meta = () => [{ title: 'Invitation · Laoban' }];
export const loader = read(openUser, ({ user: { name, email } }) => ({
  name,
  email: addressShown(email),
}));
export const action = submit(inviteAgain, { to: home, toast: invitationMessage });

/** Asks before sending a mail to somebody who has not signed in yet. */
export default function UserInvitation({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <RouteDialog title="Send an invitation?" closeTo={home} size="small">
      <Form className="flex flex-col gap-4">
        <Refused />
        <p className="wrap-anywhere">
          {email
            ? `${name} gets an email at ${email}. Its link to choose a password works once, for a week.`
            : messages.addressErased}
        </p>
        <DialogActions closeTo={home} save="Send invitation" />
      </Form>
    </RouteDialog>
  );
}
