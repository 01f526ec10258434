import { leadsTo, read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { readPrice, refreshPrice } from '../prices.server';

/** An address that only takes forms: whoever opens it sees the list. */
export const loader = leadsTo(
  read(readPrice, () => null),
  () => '/Pricing',
);

export const action = submit(refreshPrice, { to: '/Pricing', toast: messages.refreshing });
