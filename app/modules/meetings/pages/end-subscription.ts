import { redirect } from 'react-router';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { endCalendarAddress } from '../calendar-addresses.server';
import { messages } from '../messages';
import type { Route } from './+types/end-subscription';

const open = opens(endCalendarAddress);

/** Takes a form only: whoever opens it sees the dialog that it belongs to. */
export async function loader(args: Route.LoaderArgs) {
  await open(args);
  return redirect('/Meetings/subscribe');
}

export const action = submit(endCalendarAddress, { to: '/Meetings/subscribe', toast: messages.addressGone });
