import { backToToday } from '~/core/from-today';
import { button, buttons } from '~/web/press.server';
import { addSampleClient, removeSampleClient } from '../clients.server';
import * as messages from '../messages';

const home = '/crm';

/** Adds and removes the sample client. */
const pressed = buttons({
  sample: button(addSampleClient, {
    home,
    to: ({ _id }) => `/clientDashBoard/${_id}`,
    toast: messages.sampleAdded,
  }),
  'sample/remove': button(removeSampleClient, {
    home,
    to: (_, __, sent) => backToToday(sent, home),
    toast: messages.sampleRemoved,
  }),
});

export const loader = pressed.loader;
export const action = pressed.action;
