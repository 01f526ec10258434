import { useOutletContext } from 'react-router';
import { DetailList } from '~/ui/detail-list';
import { DialogActions, RouteDialog } from '~/ui/dialog';
import { StoredNow } from '~/ui/stored-now';
import { useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { alsoAfterRefusals } from '~/web/revalidate';
import { revisionOf } from '~/web/revision-of';
import { submit } from '~/web/submit.server';
import { resourcesAt } from '../address';
import { type ResourceFields, ResourceForm } from '../components/resource-form';
import { useWayBack } from '../components/way-back';
import * as messages from '../messages';
import { resourceChangeInput } from '../resource-schema';
import { editStatuses } from '../resource-statuses';
import { changeResource, readResource } from '../resources.server';
import { showResourceForEdit } from '../show';
import type { Route } from './+types/edit-resource';
import type { ResourcesPage } from './resources';

export const meta = () => [{ title: 'Edit resource · Laoban' }];
export const loader = read(readResource, showResourceForEdit);
export const action = submit(changeResource, {
  to: (_, __, sent) => resourcesAt(sent),
  toast: messages.resourceUpdated,
});
export const shouldRevalidate = alsoAfterRefusals;

export default function EditResource({ loaderData, actionData }: Route.ComponentProps) {
  const { types } = useOutletContext<ResourcesPage>();
  const { revision, ...values } = loaderData;
  const [form, fields] = useFormReply<ResourceFields>('edit-resource', actionData, {
    schema: resourceChangeInput,
    defaults: values,
  });
  // An unavailable resource stays so until someone changes it.
  const statuses = values.status === 'Unavailable' ? [values.status, ...editStatuses] : editStatuses;
  const { list } = useWayBack('resources');
  const closeTo = resourcesAt({ list });
  return (
    <RouteDialog title="Edit Resource" closeTo={closeTo}>
      {actionData?.overtaken && (
        <StoredNow>
          <DetailList
            items={[
              ['Name', values.name],
              ['Type', values.type],
              ['Status', values.status],
              ['Capacity', values.capacity],
              ['Quantity', values.quantity],
              ['Last maintenance', values.lastMaintenance],
              ['Next maintenance', values.nextMaintenance],
              ['Note', values.note],
            ]}
          />
        </StoredNow>
      )}
      <ResourceForm
        form={form}
        fields={fields}
        list={list}
        statuses={statuses}
        types={types}
        revision={revisionOf(actionData, revision)}
      >
        <DialogActions closeTo={closeTo} save="Save" />
      </ResourceForm>
    </RouteDialog>
  );
}
