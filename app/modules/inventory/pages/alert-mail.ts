import { leadsTo, opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { wantAlertMail } from '../alert-mail.server';

const home = '/Inventory/alerts';
/** Takes only form posts; opening the address leads to the alerts. */
export const loader = leadsTo(opens(wantAlertMail), () => home);

export const action = submit(wantAlertMail, {
  to: home,
  toast: (wanted) =>
    wanted ? 'You will get the open alerts each morning.' : 'You will get no more alerts by mail.',
});
