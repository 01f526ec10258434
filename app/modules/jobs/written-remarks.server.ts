import type { CompanyDb } from '~db/company-db';
import { type Job, jobs } from './collections';

/** The most read for one client in a week. The newest count. */
const mostRemarks = 100;

const withRemarks = { 'proof.remarks': { $gt: '' } };

/** Drivers' remarks on a client's jobs that ended in a period, oldest first. */
export async function remarksWritten(
  db: CompanyDb,
  clientId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; at: Date; text: string }[]> {
  const found = await db
    .in(jobs)
    .list(
      { clientId, jobEnd: { $gte: from, $lt: to }, ...withRemarks },
      { sort: { jobEnd: -1 }, limit: mostRemarks, projection: { title: 1, jobEnd: 1, proof: 1 } },
    );
  return found
    .reverse()
    .flatMap(({ _id: id, title, jobEnd, proof }) =>
      jobEnd && proof ? { id, at: jobEnd, text: `${title}: ${proof.remarks}` } : [],
    );
}

/** The ids of clients with remarks on jobs that ended in a period, sorted. */
export async function clientsWithRemarks(
  db: CompanyDb,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const found = await db
    .in(jobs)
    .aggregate<Pick<Job, '_id'>>([
      { $match: { jobEnd: { $gte: from, $lt: to }, clientId: { $ne: null }, ...withRemarks } },
      { $group: { _id: '$clientId' } },
      { $sort: { _id: 1 } },
    ]);
  return found.map(({ _id }) => _id);
}
