import { backToToday } from '~/core/from-today';
import { loadForm, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { removeSampleClient } from '../clients.server';
import * as messages from '../messages';

/** Takes only form posts; opening the address leads to the clients. */
export const loader = redirectTo(loadForm(removeSampleClient), () => '/crm');

export const action = submit(removeSampleClient, {
  to: (_, __, sent) => backToToday(sent, '/crm'),
  toast: messages.sampleRemoved,
});
