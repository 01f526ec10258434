import { backToToday } from '~/core/from-today';
import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { removeSampleClient } from '../clients.server';
import * as messages from '../messages';

/** Takes only form posts; opening the address leads to the clients. */
export const loader = redirectTo(loadForm(removeSampleClient), () => '/crm');

export const action = press(removeSampleClient, {
  to: (_, __, sent) => backToToday(sent, '/crm'),
  toast: messages.sampleRemoved,
});
