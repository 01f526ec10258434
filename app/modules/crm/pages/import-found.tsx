import { Outlet } from 'react-router';
import { counted } from '~/core/counted';
import { importTexts } from '~/core/import-texts';
import { ImportEnd } from '~/ui/import-end';
import { ImportProgress } from '~/ui/import-progress';
import { useLookingAgain } from '~/ui/looking-again';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { ImportPreview } from '../components/import-preview';
import { importClients, readImport } from '../imports.server';
import type { Route } from './+types/import-found';

const lookEveryMs = 1_000;

export const meta = () => [{ title: 'Import clients · Laoban' }];
export const loader = read(readImport, ({ found, job }) => ({
  id: found._id,
  fileName: found.fileName,
  goodRows: found.goodRows,
  badRows: found.badRows,
  twinRows: found.twinRows,
  unknownColumns: found.unknownColumns,
  // A page that looks again every second needs neither list.
  bad: job ? [] : found.firstBad,
  twins: job ? [] : found.firstTwins,
  job: job && {
    state: job.state,
    done: job.progress?.done ?? 0,
    added: job.added,
    error: job.error ?? null,
  },
}));
export const action = submit(importClients, {
  to: ({ id }) => `/crm/import/${id}`,
  toast: importTexts.importStarted,
});

/** What the steps of an import show. */
export type ShownImport = Awaited<ReturnType<typeof loader>>;

/** An uploaded list: what was found in it, then how far its import is, then what came of it. */
export default function ImportFound({ loaderData: found, actionData }: Route.ComponentProps) {
  const under = found.job?.state === 'waiting' || found.job?.state === 'running';
  useLookingAgain(lookEveryMs, under);
  return (
    <Page>
      <PageHeader
        back={{ to: '/crm', label: 'All clients' }}
        title="Import clients"
        purpose={found.fileName}
      />
      {!found.job && <ImportPreview found={found} error={actionData?.result.error?.['']?.[0]} />}
      {found.job && under && (
        <ImportProgress at={`/crm/import/${found.id}`} total={found.goodRows} done={found.job.done} />
      )}
      {found.job && !under && (
        <ImportEnd
          found={found}
          job={found.job}
          thing="client"
          leftOut={(rows) => counted(rows, 'likely duplicate')}
          there="what is there already counts as a duplicate then."
          first="/crm/import"
          list="/crm"
        />
      )}
      <Outlet context={found} />
    </Page>
  );
}
