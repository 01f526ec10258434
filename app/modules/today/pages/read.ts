import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { markRead } from '../bell.server';

const home = '/Today/bell';
/** Takes only form posts; opening the address leads to the bell. */
export const loader = redirectTo(loadForm(markRead), () => home);

export const action = press(markRead, { to: home });
