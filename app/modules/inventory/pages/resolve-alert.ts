import { backToToday } from '~/core/from-today';
import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { readAlert, resolveAlert } from '../alerts.server';
import * as messages from '../messages';

const home = '/Inventory/alerts';

/** Takes only form posts; opening the address leads to the alerts. */
export const loader = redirectTo(
  read(readAlert, () => null),
  () => home,
);

export const action = press(resolveAlert, {
  to: (_, __, sent) => backToToday(sent, home),
  toast: messages.resolved,
});
