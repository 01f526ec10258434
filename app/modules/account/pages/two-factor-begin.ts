import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import { beginSetUp } from '../second-factor-set-up.server';

export const loader = toTheStart;
export const action = press(beginSetUp, { to: '/settings/security/two-factor' });
