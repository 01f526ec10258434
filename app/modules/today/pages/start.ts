import { loadForm, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { chooseStart } from '../bell.server';
import * as messages from '../messages';

const home = '/Today';
/** Takes only form posts; opening the address leads to Today. */
export const loader = redirectTo(loadForm(chooseStart), () => home);

export const action = submit(chooseStart, {
  to: home,
  toast: (today) => (today ? messages.startsToday : messages.startsElsewhere),
});
