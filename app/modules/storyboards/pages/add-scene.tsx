import { useEffect, useRef, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useHydrated } from '~/ui/hydrated';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { insufficientCredit } from '../../billing/index.server';
import { type SceneFields, SceneForm } from '../components/scene-form';
import * as messages from '../messages';
import { addScene } from '../scenes.server';
import { newSceneInput } from '../schema';
import { usualSeconds } from '../usual-seconds';
import type { Route } from './+types/add-scene';
import type { Prices } from './storyboard';

export const meta = () => [{ title: 'Add scene · Laoban' }];
export const loader = loadForm(addScene);
export const action = submit(addScene, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: messages.added,
  stays: ({ creditSufficient }) => (creditSufficient ? null : insufficientCredit),
});

export default function AddScene({ actionData }: Route.ComponentProps) {
  const prices = useOutletContext<Prices>();
  const { ideaID = '' } = useParams();
  const home = `/Storyboard/${ideaID}`;
  const [form, fields] = useFormReply<SceneFields>('add-scene', actionData, {
    schema: newSceneInput,
    defaults: {
      Duration: String(usualSeconds),
    },
  });
  const hydrated = useHydrated();
  const [titled, setTitled] = useState(!!fields.Title.initialValue);
  const within = useRef<HTMLSpanElement>(null);
  // Text typed before hydration is only in the field.
  useEffect(() => setTitled(hasTitle(within.current?.closest('form'))), []);
  return (
    <RouteDialog title="Add Scene" closeTo={home}>
      <SceneForm
        form={form}
        fields={fields}
        current=""
        wayOn={actionData?.toast?.link}
        chosenBefore={actionData?.files?.includes('image') ?? false}
        onInput={({ currentTarget }) => setTitled(hasTitle(currentTarget))}
      >
        <DialogActions>
          <span
            ref={within}
            className="me-auto self-center text-muted max-sm:basis-full! max-sm:empty:hidden"
          >
            {prices.scene}
          </span>
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

function hasTitle(form: HTMLFormElement | null | undefined): boolean {
  const title = form?.elements.namedItem('Title');
  return title instanceof HTMLInputElement && title.value.trim() !== '';
}
