import { redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { readPrice, refreshPrice } from '../prices.server';
import type { Route } from './+types/refresh-price';

const known = read(readPrice, () => '/Pricing');

/** An address that only takes forms: whoever opens it sees the list. */
export const loader = async (args: Route.LoaderArgs) => redirect(await known(args));

export const action = submit(refreshPrice, { to: '/Pricing', toast: messages.refreshing });
