import { leadsTo, opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { hideSteps } from '../first-steps.server';

const home = '/Today';
/** An address that only takes forms: whoever opens it sees their day. */
export const loader = leadsTo(opens(hideSteps), () => home);

export const action = submit(hideSteps, { to: home });
