import { loadForm, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { removeType } from '../settings.server';

const home = '/LeaveManagement/settings';
/** Takes only form posts; opening the address shows the types. */
export const loader = redirectTo(loadForm(removeType), () => home);

export const action = submit(removeType, { to: home, toast: messages.typeRemoved });
