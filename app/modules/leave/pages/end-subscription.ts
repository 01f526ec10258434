import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { endLeaveAddress } from '../calendar-addresses.server';
import * as messages from '../messages';

/** Takes only form posts; opening the address shows its dialog. */
export const loader = redirectTo(loadForm(endLeaveAddress), () => '/LeaveManagement/calendar/subscribe');

export const action = press(endLeaveAddress, {
  to: '/LeaveManagement/calendar/subscribe',
  toast: messages.addressGone,
});
