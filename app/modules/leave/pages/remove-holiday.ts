import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { removeHoliday } from '../settings.server';

const home = '/LeaveManagement/holidays';
/** Takes only form posts; opening the address shows the list. */
export const loader = redirectTo(loadForm(removeHoliday), () => home);

export const action = press(removeHoliday, { to: home, toast: messages.holidayRemoved });
