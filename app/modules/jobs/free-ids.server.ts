import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { jobs } from './collections';
import { messages } from './messages';
import { defaultJobId, jobKeyOf } from './new-job';

/** So many more are looked at than are wanted: a clash is rare. */
const spare = 50;

/** As many ids for jobs as are wanted that no job of the firm has, from the one of this moment on. */
export async function freeJobIds(db: CompanyDb, count: number, at: Date): Promise<string[]> {
  const offered = Array.from({ length: count + spare }, (_, later) => defaultJobId(at, later));
  const taken = await db
    .in(jobs)
    .list(
      { jobKey: { $in: offered.map(jobKeyOf) } },
      { sort: { jobKey: 1 }, limit: offered.length, projection: { jobKey: 1 } },
    );
  const keys = new Set(taken.map(({ jobKey }) => jobKey));
  const free = offered.filter((id) => !keys.has(jobKeyOf(id))).slice(0, count);
  if (free.length < count) throw new Refusal('conflict', messages.noFreeId);
  return free;
}
