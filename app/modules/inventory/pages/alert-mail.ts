import { leadsTo, opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { wantAlertMail } from '../alert-mail.server';

const home = '/Inventory/alerts';
/** An address that only takes forms: whoever opens it sees the alerts. */
export const loader = leadsTo(opens(wantAlertMail), () => home);

export const action = submit(wantAlertMail, {
  to: home,
  toast: (wanted) =>
    wanted ? 'You will get the open alerts each morning.' : 'You will get no more alerts by mail.',
});
