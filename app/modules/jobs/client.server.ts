import type { CompanyDb } from '~db/company-db';
import { clientNamed, forgetInteractions, tellInteractions } from '../crm/index.server';
import type { Job } from './collections';
import { momentOf } from './new-job';

/** The one client of this name; null where there is none, and where several have it. */
export async function clientIdNamed(db: CompanyDb, name: string): Promise<string | null> {
  return (await clientNamed(db, name))?._id ?? null;
}

/** What the clients' module is told of a job; null of one that is nobody's whom it knows, or is cancelled. */
export function interactionOf(
  job: Pick<Job, '_id' | 'clientId' | 'title' | 'status' | 'jobDate' | 'jobTime' | 'jobStart' | 'jobEnd'>,
) {
  const { _id: sourceId, clientId, title, status } = job;
  if (clientId === null || status === 'cancelled') return null;
  return { clientId, kind: 'job' as const, sourceId, at: momentOf(job), title };
}

/** Tells the clients' module of jobs as they are now, and of those that are no interaction any more. */
export async function tellClients(db: CompanyDb, changed: readonly Parameters<typeof interactionOf>[0][]) {
  const told = changed.map(interactionOf).filter((one) => one !== null);
  const gone = changed.filter((job) => interactionOf(job) === null).map(({ _id }) => _id);
  await tellInteractions(db, told);
  if (gone.length > 0) await forgetInteractions(db, 'job', gone);
}
