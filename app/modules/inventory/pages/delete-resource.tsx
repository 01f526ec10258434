import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { resourcesAt } from '../address';
import { useWayBack } from '../components/way-back';
import * as messages from '../messages';
import { deleteResource, readResource } from '../resources.server';
import type { Route } from './+types/delete-resource';

export const meta = () => [{ title: 'Delete resource · Laoban' }];
export const loader = read(readResource, ({ name }) => ({ name }));
export const action = submit(deleteResource, {
  to: (_, __, sent) => resourcesAt(sent),
  toast: messages.resourceDeleted,
});

/** Asks before a resource is deleted. */
export default function DeleteResource({ loaderData }: Route.ComponentProps) {
  const { list } = useWayBack('resources');
  const closeTo = resourcesAt({ list });
  return (
    <ConfirmDialog
      title="Delete this resource?"
      closeTo={closeTo}
      sentence={`“${loaderData.name}” will be deleted for everyone in your company. This cannot be undone.`}
      confirmLabel="Delete resource"
    >
      <input type="hidden" name="list" value={list} />
    </ConfirmDialog>
  );
}
