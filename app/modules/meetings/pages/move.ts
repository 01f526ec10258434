import { redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { meetingsAt } from '../address';
import { changeMeeting, readMeeting } from '../meetings.server';
import { messages } from '../messages';
import { saidOfSave } from '../said';
import type { Route } from './+types/move';

const known = read(readMeeting, ({ meeting }) => meetingsAt({}, `/${meeting._id}/edit`));

/** Takes the calendar's form only, when a meeting was dragged: whoever opens it sees the meeting. */
export const loader = async (args: Route.LoaderArgs) => redirect(await known(args));

export const action = submit(changeMeeting, {
  to: (_, __, sent) => meetingsAt(sent),
  toast: ({ overlapping }) => saidOfSave(messages.updated, overlapping),
});
