import { loadForm, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { removeHoliday } from '../settings.server';

const home = '/LeaveManagement/holidays';
/** Takes only form posts; opening the address shows the list. */
export const loader = redirectTo(loadForm(removeHoliday), () => home);

export const action = submit(removeHoliday, { to: home, toast: messages.holidayRemoved });
