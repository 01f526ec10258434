import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import * as messages from '../messages';
import { withdrawNewEmail } from '../sign-in-address.server';

export const loader = toTheStart;
export const action = press(withdrawNewEmail, { to: '/settings/contact', toast: messages.emailWithdrawn });
