import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import * as messages from '../messages';
import { sendConfirmation } from '../sign-in-address.server';

export const loader = toTheStart;
export const action = press(sendConfirmation, { to: '/settings/contact', toast: messages.confirmationSent });
