import { fileAddress } from '~/core/file-kind';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { CheckboxField } from '~/ui/field';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { afterForms } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { type SceneFields, SceneForm } from '../components/scene-form';
import * as messages from '../messages';
import { changeScene, readScene } from '../scenes.server';
import { sceneChangeInput } from '../schema';
import type { Route } from './+types/edit-scene';

export const meta = () => [{ title: 'Edit scene · Laoban' }];
export const loader = read(
  readScene,
  ({ ideaId, title, description, seconds, pictureId, drawn, revision }) => ({
    home: `/Storyboard/${ideaId}`,
    fields: { Title: title, Description: description, Duration: String(seconds) },
    pictureUrl: fileAddress(pictureId),
    drawn,
    revision,
  }),
);
export const action = submit(changeScene, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: messages.changed,
});

// Not while the page below polls its videos: the form is based on what it was filled from.
export const shouldRevalidate = afterForms;

export default function EditScene({ loaderData, actionData }: Route.ComponentProps) {
  const { home, pictureUrl, drawn, revision } = loaderData;
  const [form, fields] = useFormReply<SceneFields>('edit-scene', actionData, {
    schema: sceneChangeInput,
    defaults: loaderData.fields,
  });
  const overtaken = actionData?.overtaken;
  return (
    <RouteDialog title="Edit scene" closeTo={home}>
      <SceneForm
        form={form}
        fields={fields}
        current={pictureUrl}
        chosenBefore={actionData?.files?.includes('image') ?? false}
        belowPicture={
          !drawn && <CheckboxField field={fields.removeImage} label="Remove the picture and draw a frame" />
        }
      >
        <input type="hidden" name="revision" value={revisionOf(actionData, revision)} />
        {overtaken && (
          <StoredNow title={`${loaderData.fields.Title} · ${loaderData.fields.Duration}s`}>
            <p className="whitespace-pre-line text-muted wrap-anywhere">{loaderData.fields.Description}</p>
          </StoredNow>
        )}
        <DialogActions closeTo={home} save="Save" />
      </SceneForm>
    </RouteDialog>
  );
}
