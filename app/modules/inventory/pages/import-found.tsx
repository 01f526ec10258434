import { counted } from '~/core/counted';
import { importTexts } from '~/core/import-texts';
import { ImportSteps, showImport } from '~/ui/import-steps';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ImportPreview } from '../components/import-preview';
import { importItems, readItemImport } from '../imports.server';
import type { Route } from './+types/import-found';

const home = '/Inventory/import';

export const meta = () => [{ title: 'Import items · Laoban' }];
export const loader = read(readItemImport, ({ found, job }) => ({
  ...showImport(found, job),
  units: found.units,
  good: job ? [] : found.firstGood,
}));
export const action = submit(importItems, {
  to: ({ id }) => `${home}/${id}`,
  toast: importTexts.importStarted,
});

export default function ImportFound({ loaderData: found, actionData }: Route.ComponentProps) {
  return (
    <ImportSteps
      found={found}
      first={home}
      list={{ to: '/Inventory', label: 'Back to Inventory' }}
      thing="item"
      leftOut={(rows) => `${counted(rows, 'row')} whose SKU is now used by another item`}
      there="rows that are already there are left out."
    >
      <ImportPreview found={found} error={actionData?.result.error?.['']?.[0]} />
    </ImportSteps>
  );
}
