import type { CompanyDb } from '~db/company-db';
import { reactions } from '../reactions.server';
import type { LeavePeriod } from './parts';

/** How many upcoming jobs of the driver fall within each of these periods, in order. */
export type JobsWithin = (
  db: CompanyDb,
  asked: readonly (LeavePeriod & { userId: string })[],
) => Promise<number[]>;

/** Asks the jobs module. Without periods nothing is asked; without a jobs module, as in tests of leave, the counts are 0. */
export const jobsWithin: JobsWithin = async (db, asked) => {
  const count = reactions().jobsWithin;
  return count && asked.length > 0 ? await count(db, asked) : asked.map(() => 0);
};
