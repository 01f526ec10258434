import { useOutletContext } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { type IdeaFields, IdeaForm } from '../components/idea-form';
import { IdeaTags } from '../components/idea-tags';
import { changeIdea, changeMessage } from '../ideas.server';
import { ideaChangeInput } from '../schema';
import type { Route } from './+types/edit-idea';
import type { IdeaPage } from './idea';

export const loader = loadForm(changeIdea);
export const action = submit(changeIdea, { to: (_, { id }) => `/Idea/${id}`, toast: changeMessage });

export default function EditIdea({ actionData }: Route.ComponentProps) {
  const { idea, revision } = useOutletContext<IdeaPage>();
  const { id, title, description, tags } = idea;
  const [form, fields] = useFormReply<IdeaFields>('edit-idea', actionData, {
    schema: ideaChangeInput,
    defaults: {
      Title: title,
      Description: description,
      Types: tags,
    },
  });
  return (
    <RouteDialog title="Edit idea" closeTo={`/Idea/${id}`}>
      {actionData?.overtaken && (
        <StoredNow title={title}>
          <p className="whitespace-pre-line wrap-anywhere">{description}</p>
          <IdeaTags tags={tags} />
        </StoredNow>
      )}
      <IdeaForm form={form} fields={fields} revision={revisionOf(actionData, revision)}>
        <DialogActions closeTo={`/Idea/${id}`} save="Save" />
      </IdeaForm>
    </RouteDialog>
  );
}
