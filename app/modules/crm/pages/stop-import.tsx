import { useOutletContext } from 'react-router';
import { afterStopping, StopImport } from '~/ui/import-stop';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { stopImport } from '../imports.server';
import type { ShownImport } from './import-found';

export const loader = opens(stopImport);
export const action = submit(stopImport, afterStopping('/crm/import'));

export default function StopThisImport() {
  const { id, fileName, job } = useOutletContext<ShownImport>();
  return <StopImport at={`/crm/import/${id}`} fileName={fileName} isBegun={job !== null} />;
}
