import type { CompanyDb } from '~db/company-db';
import { clientNamed, forgetInteractions, recordInteractions } from '../crm/index.server';
import { interactionOf } from './new-job';

/** The one client of this name; null where there is none, and where several have it. */
export async function clientIdNamed(db: CompanyDb, name: string): Promise<string | null> {
  return (await clientNamed(db, name))?._id ?? null;
}

/** Tells the clients' module of jobs as they are now, and of those that are no interaction any more. */
export async function tellClients(db: CompanyDb, changed: readonly Parameters<typeof interactionOf>[0][]) {
  const told = changed.map(interactionOf).filter((one) => one !== null);
  const gone = changed.filter((job) => interactionOf(job) === null).map(({ _id }) => _id);
  await recordInteractions(db, told);
  if (gone.length > 0) await forgetInteractions(db, 'job', gone);
}
