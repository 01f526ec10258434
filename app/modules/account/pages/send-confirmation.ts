import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { sendConfirmation } from '../sign-in-address.server';

export const loader = toTheStart;
export const action = submit(sendConfirmation, { to: '/settings/contact', toast: messages.confirmationSent });
