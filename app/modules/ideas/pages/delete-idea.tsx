import { useOutletContext } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ideasAt } from '../address';
import { deleteIdea } from '../ideas.server';
import * as messages from '../messages';
import type { IdeaPage } from './idea';

export const loader = loadForm(deleteIdea);
export const action = submit(deleteIdea, {
  to: ({ clientId }) => ideasAt(clientId),
  toast: messages.deleted,
});

/** Asks before an idea is deleted. */
export default function DeleteIdea() {
  const { idea } = useOutletContext<IdeaPage>();
  const home = `/Idea/${idea.id}`;
  return (
    <ConfirmDialog
      title="Delete this idea?"
      closeTo={home}
      sentence={`“${idea.title}” will be deleted for everyone in your company${idea.generated ? ', with its storyboard and its public page' : ''}. This cannot be undone.`}
      confirmLabel="Delete idea"
    />
  );
}
