import { afterStopping, StopImport } from '~/ui/import-stop';
import { loadForm } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { stopImport } from '../imports.server';

const home = '/crm/import';

export const loader = loadForm(stopImport);
export const action = submit(stopImport, afterStopping(home));

export default function StopThisImport() {
  return <StopImport first={home} />;
}
