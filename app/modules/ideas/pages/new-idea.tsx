import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ideasAt } from '../address';
import { type IdeaFields, IdeaForm } from '../components/idea-form';
import { createIdea } from '../ideas.server';
import * as messages from '../messages';
import { newIdeaInput } from '../schema';
import type { Route } from './+types/new-idea';

export const loader = loadForm(createIdea);
export const action = submit(createIdea, { to: (_, { id }) => ideasAt(id), toast: messages.created });

export default function NewIdea({ actionData, params }: Route.ComponentProps) {
  const [form, fields] = useFormReply<IdeaFields>('new-idea', actionData, { schema: newIdeaInput });
  const list = ideasAt(params.id);
  return (
    <RouteDialog title="New Idea" closeTo={list}>
      <IdeaForm form={form} fields={fields}>
        <DialogActions closeTo={list} save="Create idea" />
      </IdeaForm>
    </RouteDialog>
  );
}
