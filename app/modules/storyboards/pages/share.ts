import { type LoaderFunctionArgs, redirect } from 'react-router';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { readStoryboard, shareStoryboard } from '../storyboards.server';

const there = read(readStoryboard, ({ idea }) => idea._id);

/** Takes the switch's form only; whoever comes otherwise is led to the storyboard, where that is his to see. */
export async function loader(args: LoaderFunctionArgs) {
  return redirect(`/Storyboard/${await there(args)}`);
}

export const action = submit(shareStoryboard, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: ({ shared }) => (shared ? messages.sharingOn : messages.sharingOff),
});
