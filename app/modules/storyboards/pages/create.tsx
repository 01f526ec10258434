import { getFormProps } from '@conform-to/react';
import { useOutletContext, useParams } from 'react-router';
import { Button, LinkButton } from '~/ui/button';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { loadForm } from '~/web/read.server';
import { useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { workMessage } from '../../billing/index.server';
import { generateStoryboard } from '../generate.server';
import type { Route } from './+types/create';
import type { Prices } from './storyboard';

export const meta = () => [{ title: 'Create storyboard · Laoban' }];
export const loader = loadForm(generateStoryboard);
export const action = submit(generateStoryboard, {
  to: (_, { ideaID }) => `/Storyboard/${ideaID}`,
  toast: workMessage,
});

/** Asks before credits are spent. The idea's own button posts here directly. */
export default function CreateStoryboard({ actionData }: Route.ComponentProps) {
  const prices = useOutletContext<Prices>();
  const { ideaID } = useParams();
  const home = `/Storyboard/${ideaID}`;
  const [form] = useSimpleForm('create-storyboard', actionData);
  return (
    <RouteDialog title="Create the storyboard?" closeTo={home} size="small">
      <Form {...getFormProps(form)} className="flex flex-col gap-4" preventScrollReset>
        <FormErrors form={form} />
        <p>
          We’ll write five or six scenes from this idea, each with a picture and a short video. It takes up to
          a minute. You can leave this page.
        </p>
        <DialogActions>
          <span className="me-auto self-center text-muted max-sm:basis-full! max-sm:empty:hidden">
            {prices.storyboard}
          </span>
          <LinkButton to={home} preventScrollReset>
            Cancel
          </LinkButton>
          <Button variant="primary">Create Storyboard</Button>
        </DialogActions>
      </Form>
    </RouteDialog>
  );
}
