import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { requireSecondFactor } from '../second-factor-rules.server';

export const loader = toTheStart;
export const action = submit(requireSecondFactor, {
  to: '/settings/security',
  toast: ({ required }) => (required ? messages.secondFactorNeeded : messages.secondFactorFree),
});
