import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import * as messages from '../messages';
import { readStoryboard, shareStoryboard } from '../storyboards.server';

/** Takes only form posts; opening the address leads to the storyboard, for people who may see it. */
export const loader = redirectTo(
  read(readStoryboard, ({ idea }) => idea._id),
  (id) => `/Storyboard/${id}`,
);

export const action = press(shareStoryboard, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: ({ shared }) => (shared ? messages.sharingOn : messages.sharingOff),
});
