import { redirect } from 'react-router';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { removeHoliday } from '../settings.server';
import type { Route } from './+types/remove-holiday';

const home = '/LeaveManagement/holidays';
const open = opens(removeHoliday);

/** Takes a form only: whoever opens it sees the list. */
export async function loader(args: Route.LoaderArgs) {
  await open(args);
  return redirect(home);
}

export const action = submit(removeHoliday, { to: home, toast: messages.holidayRemoved });
