import type { CompanyDb } from '~db/company-db';
import type { LeavePeriod } from './parts';

/** How many upcoming jobs of the driver fall within each of these periods, in order. */
export type JobsWithin = (
  db: CompanyDb,
  asked: readonly (LeavePeriod & { userId: string })[],
) => Promise<number[]>;
