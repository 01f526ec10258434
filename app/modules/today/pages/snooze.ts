import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { snooze } from '../bell.server';
import * as messages from '../messages';

const home = '/Today/bell';
/** Takes only form posts; opening the address leads to the bell. */
export const loader = redirectTo(loadForm(snooze), () => home);

export const action = press(snooze, {
  to: home,
  toast: (isThere) => ({ kind: 'info', text: isThere ? messages.snoozed : messages.gone }),
});
