import { redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ideasAt } from '../address';
import { changeIdea, readIdea, saidOfChange } from '../ideas.server';
import type { Route } from './+types/favourite';

const known = read(readIdea, ({ idea }) => `/Idea/${idea._id}`);

/** An address that only takes forms: whoever opens it sees the idea. */
export const loader = async (args: Route.LoaderArgs) => redirect(await known(args));

export const action = submit(changeIdea, {
  to: ({ clientId }, { id }, sent) => (sent.from === 'list' ? ideasAt(clientId, sent) : `/Idea/${id}`),
  toast: saidOfChange,
});
