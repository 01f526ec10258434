import type { LogEntry } from '~/core/log-entry';
import type { CompanyDb } from '~db/company-db';
import { markAsDrivers } from '../account/index.server';
import { ownOf } from './change-series.server';
import { tellClients } from './client.server';
import type { Job } from './collections';
import { crewOf } from './crew';
import { noteOf } from './find-job.server';
import { changedParts } from './log-lines';
import { tellDrivers } from './mails.server';
import { searchTextOf } from './new-job';
import { rememberDrivers } from './refused-ends.server';
import { replace } from './series.server';
import { statusFor } from './statuses';

/** A job as it is and as it is to be: another driver, day, time or length. */
export interface Plan {
  before: Job;
  after: Job;
}

/**
 * Stores several plans together, with everything that depends on them, in the caller's transaction: another change of one of
 * the jobs at the same moment conflicts. Returns the jobs as stored.
 */
export async function storePlans(
  db: CompanyDb,
  plans: readonly Plan[],
  { by, at, note }: { by: { userId: string; name: string }; at: Date; note(line: LogEntry): void },
): Promise<Job[]> {
  const changed = plans.map(({ before, after }) => {
    const job: Job = { ...after, status: statusFor(after), revision: before.revision + 1, updatedAt: at };
    job.searchText = searchTextOf(job);
    if (before.seriesId !== null) Object.assign(job, ownOf(before, job, 'one'));
    return { before, after: job, parts: changedParts(before, job) };
  });
  const stored = changed.map(({ after }) => after);
  await replace(db, stored);
  const joined = changed.flatMap(({ before, after }) => {
    const had = crewOf(before).map(({ id }) => id);
    return crewOf(after).flatMap(({ id }) => (had.includes(id) ? [] : id));
  });
  await markAsDrivers(db, joined);
  await tellClients(db, stored);
  for (const { after, parts } of changed) note(noteOf(after, 'changed', parts.join(', ')));
  await rememberDrivers(db, changed);
  await tellDrivers(db, changed, { by });
  return stored;
}
