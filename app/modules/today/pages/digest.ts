import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { chooseDigest } from '../digest.server';
import * as messages from '../messages';

const home = '/Today';
/** Takes only form posts; opening the address leads to Today. */
export const loader = redirectTo(loadForm(chooseDigest), () => home);

export const action = press(chooseDigest, {
  to: home,
  toast: (wanted) => (wanted ? messages.digestOn : messages.digestOff),
});
