import { leadsTo, opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { chooseDigest } from '../digest.server';
import * as messages from '../messages';

const home = '/Today';
/** An address that only takes forms: whoever opens it sees their day. */
export const loader = leadsTo(opens(chooseDigest), () => home);

export const action = submit(chooseDigest, {
  to: home,
  toast: (wanted) => (wanted ? messages.digestOn : messages.digestOff),
});
