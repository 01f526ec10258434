import { redirect } from 'react-router';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { endLeaveAddress } from '../calendar-addresses.server';
import { messages } from '../messages';
import type { Route } from './+types/end-subscription';

const open = opens(endLeaveAddress);

/** Takes a form only: whoever opens it sees the dialog that it belongs to. */
export async function loader(args: Route.LoaderArgs) {
  await open(args);
  return redirect('/LeaveManagement/calendar/subscribe');
}

export const action = submit(endLeaveAddress, {
  to: '/LeaveManagement/calendar/subscribe',
  toast: messages.addressGone,
});
