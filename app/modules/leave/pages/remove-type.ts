import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { removeType } from '../settings.server';

const home = '/LeaveManagement/settings';
/** Takes only form posts; opening the address shows the types. */
export const loader = redirectTo(loadForm(removeType), () => home);

export const action = press(removeType, { to: home, toast: messages.typeRemoved });
