import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import { exportOwn } from '../exports.server';
import * as messages from '../messages';

export const loader = toTheStart;
export const action = submit(exportOwn, { to: '/settings/data', toast: messages.started });
