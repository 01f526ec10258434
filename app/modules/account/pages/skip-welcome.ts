import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import { skipNames } from '../names-and-access.server';

export const loader = toTheStart;
export const action = press(skipNames, { to: '/crm' });
