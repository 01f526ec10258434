import { redirect } from 'react-router';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { shareStoryboard } from '../storyboards.server';
import type { Route } from './+types/share';

/** Takes the switch's form only. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/Storyboard/${params.ideaID}`);

export const action = submit(shareStoryboard, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: ({ shared }) => (shared ? messages.sharingOn : messages.sharingOff),
});
