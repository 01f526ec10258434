import { backToToday } from '~/core/from-today';
import { button, buttons, press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { alertsPage as home, toOrderPage } from '../address';
import { wantAlertMail } from '../alert-mail.server';
import { readAlert, resolveAlert } from '../alerts.server';
import * as messages from '../messages';

const pressed = buttons({
  'alerts/mail': button(wantAlertMail, {
    home,
    toast: (wanted) => (wanted ? messages.alertMailOn : messages.alertMailOff),
  }),
  resolve: {
    loader: redirectTo(
      read(readAlert, () => null),
      () => home,
    ),
    action: press(resolveAlert, {
      to: (_, __, sent) => backToToday(sent, sent.show === 'to-order' ? toOrderPage : home),
      toast: messages.resolved,
    }),
  },
});

export const loader = pressed.loader;
export const action = pressed.action;
