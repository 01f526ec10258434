import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { jobs } from './collections';
import * as messages from './messages';
import { defaultJobId, jobKeyOf } from './new-job';

/** How many more ids are checked than needed, since clashes are rare. */
const spare = 50;
/** The most rounds of checking: many series may create jobs in one night, all starting from the same moment. */
const mostLooks = 20;

/** `count` job ids that no job of the company has, starting with this moment's. */
export async function freeJobIds(db: CompanyDb, count: number, at: Date): Promise<string[]> {
  const free: string[] = [];
  for (let looks = 0; looks < mostLooks && free.length < count; looks += 1) {
    free.push(...(await freeAmong(db, at, looks * (count + spare), count + spare)));
  }
  if (free.length < count) throw new Refusal('conflict', messages.noFreeId);
  return free.slice(0, count);
}

/** Of `many` ids, starting `later` than this moment's, those that no job has. */
async function freeAmong(db: CompanyDb, at: Date, later: number, many: number): Promise<string[]> {
  const offered = Array.from({ length: many }, (_, further) => defaultJobId(at, later + further));
  const taken = await db
    .in(jobs)
    .list(
      { jobKey: { $in: offered.map(jobKeyOf) } },
      { sort: { jobKey: 1 }, limit: offered.length, projection: { jobKey: 1 } },
    );
  const keys = new Set(taken.map(({ jobKey }) => jobKey));
  return offered.filter((id) => !keys.has(jobKeyOf(id)));
}
