import type { CompanyDb } from '~db/company-db';
import { reactions } from '../reactions.server';
import type { Stretch } from './parts';

/** How many jobs that are still to be driven each of these stretches takes the driver from, in their order. */
export type JobsWithin = (
  db: CompanyDb,
  asked: readonly (Stretch & { userId: string })[],
) => Promise<number[]>;

/** Asks the jobs; of no stretch they are not asked, and where there are no jobs, as in a test of leave, nobody drives. */
export const jobsWithin: JobsWithin = async (db, asked) => {
  const count = reactions().jobsWithin;
  return count && asked.length > 0 ? await count(db, asked) : asked.map(() => 0);
};
