import type { CompanyDb } from '~db/company-db';
import type { Stretch } from './parts';

/** How many jobs that are still to be driven each of these stretches takes the driver from, in their order. */
export type JobsWithin = (
  db: CompanyDb,
  asked: readonly (Stretch & { userId: string })[],
) => Promise<number[]>;

/** Where no jobs are tied, as in a test of the leave alone, nobody drives. */
let tied: JobsWithin = async (_, asked) => asked.map(() => 0);

/** Ties the jobs to the leave, once, at start: whoever decides about leave sees what would be left undone. */
export function tieJobs(jobsWithin: JobsWithin): void {
  tied = jobsWithin;
}

/** Asks the tied jobs; of no stretch nobody is asked. */
export const jobsWithin: JobsWithin = async (db, asked) => (asked.length > 0 ? await tied(db, asked) : []);
