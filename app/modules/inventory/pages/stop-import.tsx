import { afterStopping, StopImport } from '~/ui/import-stop';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { stopItemImport } from '../imports.server';

const home = '/Inventory/import';

export const loader = loadForm(stopItemImport);
export const action = submit(stopItemImport, afterStopping(home));

export default function StopThisImport() {
  return <StopImport first={home} />;
}
