import { useOutletContext } from 'react-router';
import { importTexts } from '~/core/import-texts';
import { ConfirmDialog } from './confirm';
import type { ImportShown } from './import-steps';

/** The result of stopping an import. */
interface Stopped {
  id: string;
  came: 'discarded' | 'stopped' | 'ended';
}

/** The redirect and message after stopping. `first` is the address of the import's first page. */
export const afterStopping = (first: string) => ({
  to: ({ id, came }: Stopped) => (came === 'discarded' ? first : `${first}/${id}`),
  toast: ({ came }: Stopped) =>
    ({
      discarded: importTexts.uploadDiscarded,
      stopped: importTexts.importStopped,
      ended: importTexts.importEnded,
    })[came],
});

/** Asks before an import is stopped, or an uploaded file is discarded. */
export function StopImport({ first }: { first: string }) {
  const { id, fileName, job } = useOutletContext<ImportShown>();
  return (
    <ConfirmDialog
      title={job ? 'Stop this import?' : 'Discard this file?'}
      closeTo={`${first}/${id}`}
      sentence={
        job
          ? `What was added so far from ${fileName} stays. The rest won’t be added.`
          : `${fileName} is discarded and nothing is added.`
      }
      confirmLabel={job ? 'Stop the import' : 'Discard the file'}
    />
  );
}
