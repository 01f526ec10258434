import { useOutletContext } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { stopImport } from '../imports.server';
import * as messages from '../messages';
import type { ShownImport } from '../show.server';

export const loader = loadForm(stopImport);
export const action = submit(stopImport, {
  to: ({ id, kind, came }) => (came === 'discarded' ? `/imports/${kind}` : `/imports/${kind}/${id}`),
  toast: ({ came }) =>
    ({
      discarded: messages.uploadDiscarded,
      stopped: messages.importStopped,
      ended: messages.importEnded,
    })[came],
});

/** Asks before an import is stopped, or an uploaded list is discarded. */
export default function StopImport() {
  const { id, name, job, kind } = useOutletContext<ShownImport>();
  return (
    <ConfirmDialog
      title={job ? 'Stop this import?' : 'Discard this list?'}
      closeTo={`/imports/${kind.name}/${id}`}
      sentence={
        job
          ? `What was done so far with ${name} stays. The rest won’t be imported.`
          : `${name} is discarded and nothing is added.`
      }
      confirmLabel={job ? 'Stop the import' : 'Discard the list'}
    />
  );
}
