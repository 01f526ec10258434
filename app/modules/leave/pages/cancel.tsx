import { useLocation } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { byAddress } from '~/web/operation-of.server';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { cancelLeave, readOwnLeave } from '../requests.server';
import { showPeriod } from '../show';
import { typeLabel } from '../types';
import type { Route } from './+types/cancel';

const own = '/LeaveManagement/my';
const others = '/LeaveManagement/approval';

/** The list that the dialog is over. */
const listAt = (pathname: string) => (pathname.toLowerCase().startsWith(own.toLowerCase()) ? own : others);

export const meta = () => [{ title: 'Cancel leave · Laoban' }];
export const loader = read(readOwnLeave, ({ request, own: isOwn }) => {
  const leave = `${typeLabel(request.type)}, ${showPeriod(request)}.`;
  return isOwn
    ? `${leave} The days are back in your balance.`
    : `${request.userName}: ${leave} The days go back to the balance.`;
});
const actions = {
  [own]: submit(cancelLeave, { to: own, toast: messages.cancelled }),
  [others]: submit(cancelLeave, { to: others, toast: messages.withdrawn }),
};
export const action = byAddress(({ url }) => actions[listAt(url.pathname)]);

/** Asks before leave is cancelled. Says so if it has been decided or has begun meanwhile. */
export default function CancelLeave({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Cancel this leave?"
      closeTo={listAt(useLocation().pathname)}
      sentence={loaderData}
      confirmLabel="Cancel leave"
      close="Keep it"
    />
  );
}
