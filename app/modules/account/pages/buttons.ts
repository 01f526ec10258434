import { ownPath } from '~/web/preferences.server';
import { buttons, press } from '~/web/press.server';
import { chooseListLook } from '../list-looks.server';
import * as messages from '../messages';
import { skipNames } from '../names-and-access.server';
import { requireSecondFactor } from '../second-factor-rules.server';
import { beginSetUp } from '../second-factor-set-up.server';
import { sendConfirmation, withdrawNewEmail } from '../sign-in-address.server';

const pressed = buttons({
  look: { action: press(chooseListLook, { to: (_, __, { to }) => ownPath(to) }) },
  'welcome/skip': { action: press(skipNames, { to: '/crm' }) },
  'contact/withdraw': {
    action: press(withdrawNewEmail, { to: '/settings/contact', toast: messages.emailWithdrawn }),
  },
  'contact/confirm': {
    action: press(sendConfirmation, {
      to: '/settings/contact',
      toast: ({ mailed }) => {
        if (mailed === 'failed') return { kind: 'error', text: messages.confirmationFailed };
        if (mailed === 'pending') return { kind: 'info', text: messages.confirmationLate };
        if (mailed === 'outbox') return { kind: 'info', text: messages.confirmationToFile };
        return messages.confirmationSent;
      },
    }),
  },
  'two-factor/begin': {
    action: press(beginSetUp, { to: '/settings/security/two-factor' }),
  },
  'two-factor/required': {
    action: press(requireSecondFactor, {
      to: '/settings/security',
      toast: ({ required }) => (required ? messages.secondFactorNeeded : messages.secondFactorFree),
    }),
  },
});

export const loader = pressed.loader;
export const action = pressed.action;
