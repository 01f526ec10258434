import { reactions } from '../reactions.server';
import type { JobsWithin } from './jobs-within';

/** Asks the jobs module. Without periods nothing is asked; without a jobs module, as in tests of leave, the counts are 0. */
export const jobsWithin: JobsWithin = async (db, asked) => {
  const count = reactions().jobsWithin;
  return count && asked.length > 0 ? await count(db, asked) : asked.map(() => 0);
};
