import { leadsTo, opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { chooseStart } from '../bell.server';
import * as messages from '../messages';

const home = '/Today';
/** An address that only takes forms: whoever opens it sees their day. */
export const loader = leadsTo(opens(chooseStart), () => home);

export const action = submit(chooseStart, {
  to: home,
  toast: (today) => (today ? messages.startsToday : messages.startsElsewhere),
});
