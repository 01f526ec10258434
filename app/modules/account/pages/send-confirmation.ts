import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import { sendConfirmation } from '../email-change.server';
import * as messages from '../messages';

export const loader = toTheStart;
export const action = submit(sendConfirmation, { to: '/settings/contact', toast: messages.confirmationSent });
