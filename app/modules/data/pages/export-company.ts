import { toTheStart } from '~/web/preferences.server';
import { submit } from '~/web/submit.server';
import { exportCompany } from '../exports.server';
import * as messages from '../messages';

export const loader = toTheStart;
export const action = submit(exportCompany, { to: '/settings/data', toast: messages.started });
