import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useHydrated } from '~/ui/hydrated';
import { useFormReply } from '~/web/form-reply';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { saidOfWork } from '../../billing/index.server';
import { type SceneFields, SceneForm } from '../components/scene-form';
import { messages } from '../messages';
import { addScene } from '../scenes.server';
import { usualSeconds } from '../usual-seconds';
import type { Route } from './+types/add-scene';
import type { Prices } from './storyboard';

export const meta = () => [{ title: 'Add scene · Laoban' }];
export const loader = opens(addScene);
export const action = submit(addScene, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: (result) => saidOfWork(result, messages.added),
});

export default function AddScene({ actionData }: Route.ComponentProps) {
  const prices = useOutletContext<Prices>();
  const { ideaID = '' } = useParams();
  const home = `/Storyboard/${ideaID}`;
  const [form, fields] = useFormReply<SceneFields>('add-scene', actionData, {
    Duration: String(usualSeconds),
  });
  const hydrated = useHydrated();
  const [titled, setTitled] = useState(!!fields.Title.initialValue);
  return (
    <RouteDialog title="Add Scene" closeTo={home}>
      <SceneForm
        form={form}
        fields={fields}
        current=""
        chosenBefore={actionData?.files.includes('image') ?? false}
        onInput={({ currentTarget }) => {
          const title = currentTarget.elements.namedItem('Title');
          setTitled(title instanceof HTMLInputElement && title.value.trim() !== '');
        }}
      >
        <DialogActions>
          <span className="me-auto self-center text-muted">{prices?.scene}</span>
          <LinkButton to={home} preventScrollReset>
            Cancel
          </LinkButton>
          <Button variant="primary" disabled={hydrated && !titled}>
            Add Scene
          </Button>
        </DialogActions>
      </SceneForm>
    </RouteDialog>
  );
}
