import { ConfirmDialog } from '~/ui/confirm';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { deleteKind, readKind } from '../kinds.server';
import * as messages from '../messages';
import type { Route } from './+types/delete-kind';

const home = '/JobManagement/kinds';

export const meta = () => [{ title: 'Delete kind of job · Laoban' }];
export const loader = read(readKind, ({ kind }) => ({ name: kind.name }));
export const action = submit(deleteKind, { to: home, toast: messages.kindDeleted });

/** Asks before a kind of job is deleted. */
export default function DeleteKind({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Delete this kind of job?"
      closeTo={home}
      sentence={`“${loaderData.name}” will be deleted for everyone in your company. Its jobs stay as they are. This cannot be undone.`}
      confirmLabel="Delete kind"
    />
  );
}
