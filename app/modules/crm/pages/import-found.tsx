import { counted } from '~/core/counted';
import { importTexts } from '~/core/import-texts';
import { ImportSteps, showImport } from '~/ui/import-steps';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ImportPreview } from '../components/import-preview';
import { importClients, readImport } from '../imports.server';
import type { Route } from './+types/import-found';

const home = '/crm/import';

export const meta = () => [{ title: 'Import clients · Laoban' }];
export const loader = read(readImport, ({ found, job }) => ({
  ...showImport(found, job),
  twinRows: found.twinRows,
  duplicates: job ? [] : found.firstTwins,
}));
export const action = submit(importClients, {
  to: ({ id }) => `${home}/${id}`,
  toast: importTexts.importStarted,
});

export default function ImportFound({ loaderData: found, actionData }: Route.ComponentProps) {
  return (
    <ImportSteps
      found={found}
      first={home}
      list={{ to: '/crm', label: 'All clients' }}
      thing="client"
      leftOut={(rows) => counted(rows, 'likely duplicate')}
      there="clients already added then count as duplicates."
    >
      <ImportPreview found={found} error={actionData?.result.error?.['']?.[0]} />
    </ImportSteps>
  );
}
