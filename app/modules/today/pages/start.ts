import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { chooseStart } from '../bell.server';
import * as messages from '../messages';

const home = '/Today';
/** Takes only form posts; opening the address leads to Today. */
export const loader = redirectTo(loadForm(chooseStart), () => home);

export const action = press(chooseStart, {
  to: home,
  toast: (today) => (today ? messages.startsToday : messages.startsElsewhere),
});
