import { useParams } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import * as messages from '../messages';
import { deleteScene, readScene } from '../scenes.server';
import type { Route } from './+types/delete-scene';

export const meta = () => [{ title: 'Delete scene · Laoban' }];
export const loader = read(readScene, ({ title }) => ({ title }));
export const action = submit(deleteScene, {
  to: ({ ideaId }) => `/Storyboard/${ideaId}`,
  toast: messages.deleted,
});

/** Asks before a scene is deleted. */
export default function DeleteScene({ loaderData }: Route.ComponentProps) {
  const { ideaID } = useParams();
  const home = `/Storyboard/${ideaID}`;
  return (
    <ConfirmDialog
      title="Delete this scene?"
      closeTo={home}
      sentence={`“${loaderData.title}” will be deleted with its picture and video, and the scenes after it move up. This cannot be undone.`}
      confirmLabel="Delete scene"
    />
  );
}
