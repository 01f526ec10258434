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
import { importItems, readItemImport } from '../imports.server';
import type { Route } from './+types/import-found';

const lookEveryMs = 1_000;

export const meta = () => [{ title: 'Import items · Laoban' }];
export const loader = read(readItemImport, ({ found, job }) => ({
  id: found._id,
  fileName: found.fileName,
  goodRows: found.goodRows,
  badRows: found.badRows,
  units: found.units,
  unknownColumns: found.unknownColumns,
  // A page that looks again every second needs neither list.
  good: job ? [] : found.firstGood,
  bad: job ? [] : found.firstBad,
  job: job && {
    state: job.state,
    done: job.progress?.done ?? 0,
    added: job.added,
    error: job.error ?? null,
  },
}));
export const action = submit(importItems, {
  to: ({ id }) => `/Inventory/import/${id}`,
  toast: importTexts.importStarted,
});

/** What the steps of an import show. */
export type ShownImport = Awaited<ReturnType<typeof loader>>;

/** An uploaded list: what was found in it, then how far its import is, then what came of it. */
export default function ImportFound({ loaderData: found, actionData }: Route.ComponentProps) {
  const { id, fileName, goodRows, job } = found;
  const under = job?.state === 'waiting' || job?.state === 'running';
  useLookingAgain(lookEveryMs, under);
  return (
    <Page>
      <PageHeader
        back={{ to: '/Inventory', label: 'Back to Inventory' }}
        title="Import items"
        purpose={fileName}
      />
      {!job && <ImportPreview found={found} error={actionData?.result.error?.['']?.[0]} />}
      {job && under && <ImportProgress at={`/Inventory/import/${id}`} total={goodRows} done={job.done} />}
      {job && !under && (
        <ImportEnd
          found={found}
          job={job}
          thing="item"
          leftOut={(rows) => `${counted(rows, 'row')} whose SKU another item has got since`}
          there="what is there already is left out then."
          first="/Inventory/import"
          list="/Inventory"
        />
      )}
      <Outlet context={found} />
    </Page>
  );
}
