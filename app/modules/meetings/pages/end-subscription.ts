import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { endCalendarAddress } from '../calendar-addresses.server';
import * as messages from '../messages';

/** Takes only form posts; opening the address shows its dialog. */
export const loader = redirectTo(loadForm(endCalendarAddress), () => '/Meetings/subscribe');

export const action = press(endCalendarAddress, { to: '/Meetings/subscribe', toast: messages.addressGone });
