import type { CompanyDb } from '~db/company-db';
import { clientNamed, forgetInteractions, recordInteractions } from '../crm/index.server';
import { interactionOf } from './new-job';

/** The client with this name; null if there is none or more than one. */
export async function clientIdNamed(db: CompanyDb, name: string): Promise<string | null> {
  return (await clientNamed(db, name))?._id ?? null;
}

/** Records the jobs as interactions, and removes those that no longer are. */
export async function tellClients(db: CompanyDb, changed: readonly Parameters<typeof interactionOf>[0][]) {
  const told = changed.map(interactionOf).filter((one) => one !== null);
  const gone = changed.filter((job) => interactionOf(job) === null).map(({ _id }) => _id);
  await recordInteractions(db, told);
  if (gone.length > 0) await forgetInteractions(db, 'job', gone);
}
