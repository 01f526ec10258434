import { loadForm, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { snooze } from '../bell.server';
import * as messages from '../messages';

const home = '/Today/bell';
/** Takes only form posts; opening the address leads to the bell. */
export const loader = redirectTo(loadForm(snooze), () => home);

export const action = submit(snooze, {
  to: home,
  toast: (isThere) => ({ kind: 'info', text: isThere ? messages.snoozed : messages.gone }),
});
