import { type LoaderFunctionArgs, redirect } from 'react-router';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { resolveAlert } from '../alerts.server';
import { messages } from '../messages';

const home = '/Inventory/alerts';
const open = opens(resolveAlert);

/** An address that only takes forms: whoever opens it sees the alerts. */
export async function loader(args: LoaderFunctionArgs) {
  await open(args);
  return redirect(home);
}

export const action = submit(resolveAlert, { to: home, toast: messages.resolved });
