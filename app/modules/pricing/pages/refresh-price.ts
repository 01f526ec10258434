import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { readPrice, refreshPrice } from '../prices.server';

/** Takes only form posts; opening the address leads to the list. */
export const loader = redirectTo(
  read(readPrice, () => null),
  () => '/Pricing',
);

export const action = press(refreshPrice, { to: '/Pricing', toast: messages.refreshing });
