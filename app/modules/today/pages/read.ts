import { leadsTo, opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { markRead } from '../bell.server';

const home = '/Today/bell';
/** An address that only takes forms: whoever opens it sees what is new. */
export const loader = leadsTo(opens(markRead), () => home);

export const action = submit(markRead, { to: home });
