import { useOutletContext } from 'react-router';
import { afterStopping, StopImport } from '~/ui/import-stop';
import { opens } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { stopItemImport } from '../imports.server';
import type { ShownImport } from './import-found';

export const loader = opens(stopItemImport);
export const action = submit(stopItemImport, afterStopping('/Inventory/import'));

export default function StopThisImport() {
  const { id, fileName, job } = useOutletContext<ShownImport>();
  return <StopImport at={`/Inventory/import/${id}`} fileName={fileName} isBegun={job !== null} />;
}
