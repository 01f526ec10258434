import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import * as messages from '../messages';
import { sendConfirmation } from '../sign-in-address.server';

export const loader = toTheStart;
export const action = press(sendConfirmation, {
  to: '/settings/contact',
  toast: ({ mailed }) => {
    if (mailed === 'failed') return { kind: 'error', text: messages.confirmationFailed };
    if (mailed === 'pending') return { kind: 'info', text: messages.confirmationLate };
    if (mailed === 'outbox') return { kind: 'info', text: messages.confirmationToFile };
    return messages.confirmationSent;
  },
});
