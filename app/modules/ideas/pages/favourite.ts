import { press } from '~/web/press.server';
import { read, redirectTo } from '~/web/read.server';
import { ideasAt } from '../address';
import { changeIdea, changeMessage, readIdea } from '../ideas.server';

/** Takes only form posts; opening the address shows the idea. */
export const loader = redirectTo(
  read(readIdea, ({ idea }) => idea._id),
  (id) => `/Idea/${id}`,
);

export const action = press(changeIdea, {
  to: ({ clientId }, { id }, sent) => (sent.from === 'list' ? ideasAt(clientId, sent) : `/Idea/${id}`),
  toast: changeMessage,
});
