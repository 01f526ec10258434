import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import { beginSetUp } from '../second-factor-set-up.server';

export const loader = toTheStart;
export const action = submit(beginSetUp, { to: '/settings/security/two-factor' });
