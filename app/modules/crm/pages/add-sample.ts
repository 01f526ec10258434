import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { addSampleClient } from '../clients.server';
import * as messages from '../messages';

/** Takes only form posts; opening the address leads to the clients. */
export const loader = redirectTo(loadForm(addSampleClient), () => '/crm');

export const action = press(addSampleClient, {
  to: ({ _id }) => `/clientDashBoard/${_id}`,
  toast: messages.sampleAdded,
});
