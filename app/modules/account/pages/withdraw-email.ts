import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import { withdrawNewEmail } from '../email-change.server';
import * as messages from '../messages';

export const loader = toTheStart;
export const action = submit(withdrawNewEmail, { to: '/settings/contact', toast: messages.emailWithdrawn });
