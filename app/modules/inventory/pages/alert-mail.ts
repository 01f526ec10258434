import { type LoaderFunctionArgs, redirect } from 'react-router';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { wantAlertMail } from '../alert-mail.server';

const home = '/Inventory/alerts';
const open = opens(wantAlertMail);

/** An address that only takes forms: whoever opens it sees the alerts. */
export async function loader(args: LoaderFunctionArgs) {
  await open(args);
  return redirect(home);
}

export const action = submit(wantAlertMail, {
  to: home,
  toast: (wanted) =>
    wanted ? 'You will get the open alerts each morning.' : 'You will get no more alerts by mail.',
});
