import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { hideSteps } from '../first-steps.server';

const home = '/Today';
/** Takes only form posts; opening the address leads to Today. */
export const loader = redirectTo(loadForm(hideSteps), () => home);

export const action = press(hideSteps, { to: home });
