import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ImportEnd } from './import-end';
import type { ShownBadRow } from './import-parts';
import { ImportProgress } from './import-progress';
import { useLookingAgain } from './looking-again';
import { Page, PageHeader } from './page';

const lookEveryMs = 1_000;

interface Upload {
  _id: string;
  fileName: string;
  goodRows: number;
  badRows: number;
  unknownColumns: readonly string[];
  firstBad: readonly ShownBadRow[];
}

interface Work {
  state: string;
  progress?: { done: number };
  added: number;
  error?: string;
}

/** The data of an import's page: the uploaded list and, once started, its job. */
export const showImport = (found: Upload, job: Work | null) => ({
  id: found._id,
  fileName: found.fileName,
  goodRows: found.goodRows,
  badRows: found.badRows,
  unknownColumns: found.unknownColumns,
  // Left out while the page reloads every second.
  bad: job ? [] : found.firstBad,
  job: job && {
    state: job.state,
    done: job.progress?.done ?? 0,
    added: job.added,
    error: job.error ?? null,
  },
});

export type ImportShown = ReturnType<typeof showImport>;

interface ImportStepsProps {
  found: ImportShown;
  /** The address of the import's first page. */
  first: string;
  /** The page that lists everything. */
  list: { to: string; label: string };
  /** What is imported: 'client', 'item'. */
  thing: string;
  /** Why good rows were skipped: 'likely duplicates'. */
  leftOut: (rows: number) => string;
  /** What happens to added rows if the file is imported again. */
  there: string;
  /** The preview of the uploaded file. */
  children: ReactNode;
}

/** An import's page: the preview, then the progress, then the result. */
export function ImportSteps({ found, first, list, thing, leftOut, there, children }: ImportStepsProps) {
  const { id, fileName, goodRows, job } = found;
  const under = job?.state === 'waiting' || job?.state === 'running';
  useLookingAgain(lookEveryMs, under);
  return (
    <Page>
      <PageHeader back={list} title={`Import ${thing}s`} purpose={fileName} />
      {!job && children}
      {job && under && <ImportProgress at={`${first}/${id}`} total={goodRows} done={job.done} />}
      {job && !under && <ImportEnd {...{ found, job, thing, leftOut, there, first }} list={list.to} />}
      <Outlet context={found} />
    </Page>
  );
}
