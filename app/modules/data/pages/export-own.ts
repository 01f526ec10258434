import { toTheStart } from '~/web/preferences.server';
import { press } from '~/web/press.server';
import { exportOwn } from '../exports.server';
import * as messages from '../messages';

export const loader = toTheStart;
export const action = press(exportOwn, { to: '/settings/data', toast: messages.started });
