import { ConfirmDelete } from '~/ui/confirm';
import { RouteDialog } from '~/ui/dialog';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { messages } from '../messages';
import { deleteResource, readResource } from '../resources.server';
import type { Route } from './+types/delete-resource';

const home = '/Inventory/resources';

export const meta = () => [{ title: 'Delete resource · Laoban' }];
export const loader = read(readResource, ({ name }) => ({ name }));
export const action = submit(deleteResource, { to: home, toast: messages.resourceDeleted });

/** The one question before a resource is deleted. */
export default function DeleteResource({ loaderData }: Route.ComponentProps) {
  return (
    <RouteDialog title="Delete this resource?" closeTo={home} size="small">
      <ConfirmDelete
        sentence={`“${loaderData.name}” will be deleted for everybody in the firm. This cannot be undone.`}
        confirmLabel="Delete resource"
        cancelTo={home}
      />
    </RouteDialog>
  );
}
