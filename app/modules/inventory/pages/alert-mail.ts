import { press } from '~/web/press.server';
import { loadForm, redirectTo } from '~/web/read.server';
import { wantAlertMail } from '../alert-mail.server';

const home = '/Inventory/alerts';
/** Takes only form posts; opening the address leads to the alerts. */
export const loader = redirectTo(loadForm(wantAlertMail), () => home);

export const action = press(wantAlertMail, {
  to: home,
  toast: (wanted) =>
    wanted ? 'We’ll email you the open alerts each morning.' : 'We won’t email you alerts any more.',
});
