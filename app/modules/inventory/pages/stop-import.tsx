import { useOutletContext } from 'react-router';
import { ConfirmDelete } from '~/ui/confirm';
import { RouteDialog } from '~/ui/dialog';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { stopItemImport } from '../imports.server';
import { messages } from '../messages';
import type { ShownImport } from './import-found';

export const loader = opens(stopItemImport);
export const action = submit(stopItemImport, {
  to: ({ id, came }) => (came === 'discarded' ? '/Inventory/import' : `/Inventory/import/${id}`),
  toast: ({ came }) =>
    ({
      discarded: messages.uploadDiscarded,
      stopped: messages.importStopped,
      ended: messages.importEnded,
    })[came],
});

/** The one question before an import is stopped, or a file discarded that nobody has imported. */
export default function StopImport() {
  const { id, fileName, job } = useOutletContext<ShownImport>();
  const home = `/Inventory/import/${id}`;
  return (
    <RouteDialog title={job ? 'Stop this import?' : 'Discard this file?'} closeTo={home} size="small">
      <ConfirmDelete
        sentence={
          job
            ? `What ${fileName} has added so far stays; the rest will not be added.`
            : `${fileName} will be removed from here, and nothing of it is added.`
        }
        confirmLabel={job ? 'Stop the import' : 'Discard the file'}
        cancelTo={home}
      />
    </RouteDialog>
  );
}
