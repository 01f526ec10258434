import { useOutletContext } from 'react-router';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { useFormReply } from '~/web/form-reply';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { resourcesAt } from '../address';
import { type ResourceFields, ResourceForm } from '../components/resource-form';
import { useWayBack } from '../components/way-back';
import * as messages from '../messages';
import { newResourceInput } from '../resource-schema';
import { newStatuses } from '../resource-statuses';
import { addResource } from '../resources.server';
import type { Route } from './+types/add-resource';
import type { ResourcesPage } from './resources';

export const meta = () => [{ title: 'Add resource · Laoban' }];
export const loader = loadForm(addResource);
export const action = submit(addResource, {
  to: (_, __, sent) => resourcesAt(sent),
  toast: messages.resourceCreated,
});

export default function AddResource({ actionData }: Route.ComponentProps) {
  const { types } = useOutletContext<ResourcesPage>();
  const [form, fields] = useFormReply<ResourceFields>('add-resource', actionData, {
    schema: newResourceInput,
    defaults: { status: newStatuses[0] },
  });
  const { list } = useWayBack('resources');
  const closeTo = resourcesAt({ list });
  return (
    <RouteDialog title="Add Resource" closeTo={closeTo}>
      <ResourceForm form={form} fields={fields} list={list} statuses={newStatuses} types={types}>
        <DialogActions closeTo={closeTo} save="Add Resource" />
      </ResourceForm>
    </RouteDialog>
  );
}
