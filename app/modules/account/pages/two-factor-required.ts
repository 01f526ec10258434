import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import * as messages from '../messages';
import { requireSecondFactor } from '../second-factor-rules.server';

export const loader = toTheStart;
export const action = press(requireSecondFactor, {
  to: '/settings/security',
  toast: ({ required }) => (required ? messages.secondFactorNeeded : messages.secondFactorFree),
});
