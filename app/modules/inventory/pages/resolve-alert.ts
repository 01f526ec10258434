import { redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { readAlert, resolveAlert } from '../alerts.server';
import { messages } from '../messages';
import type { Route } from './+types/resolve-alert';

const home = '/Inventory/alerts';
const known = read(readAlert, () => home);

/** An address that only takes forms: whoever opens it sees the alerts. */
export const loader = async (args: Route.LoaderArgs) => redirect(await known(args));

export const action = submit(resolveAlert, { to: home, toast: messages.resolved });
