import { redirect } from 'react-router';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { removeType } from '../settings.server';
import type { Route } from './+types/remove-type';

const home = '/LeaveManagement/settings';
const open = opens(removeType);

/** Takes a form only: whoever opens it sees the types. */
export async function loader(args: Route.LoaderArgs) {
  await open(args);
  return redirect(home);
}

export const action = submit(removeType, { to: home, toast: messages.typeRemoved });
