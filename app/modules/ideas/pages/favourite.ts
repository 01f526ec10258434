import { redirect } from 'react-router';
import { submit } from '~/web/submit.server';
import { ideasAt } from '../address';
import { changeIdea, saidOfChange } from '../ideas.server';
import type { Route } from './+types/favourite';

/** An address that only takes forms: whoever opens it sees the idea. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/Idea/${encodeURIComponent(params.id)}`);

export const action = submit(changeIdea, {
  to: ({ clientId }, { id }, sent) => (sent.from === 'list' ? ideasAt(clientId, sent) : `/Idea/${id}`),
  toast: saidOfChange,
});
