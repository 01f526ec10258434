import { read, redirectTo } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { meetingsAt } from '../address';
import { changeMeeting, readMeeting } from '../meetings.server';
import * as messages from '../messages';
import { saveMessage } from '../warnings';

/** Takes only the form of a dragged meeting; opening the address shows the meeting. */
export const loader = redirectTo(
  read(readMeeting, ({ meeting }) => meeting._id),
  (id) => meetingsAt({}, `/${id}/edit`),
);

export const action = submit(changeMeeting, {
  to: (_, __, sent) => meetingsAt(sent),
  toast: (saved) => saveMessage(messages.updated, saved),
});
