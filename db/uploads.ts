import { dayMs } from '~/core/days';
import type { Collection, CompanyDocument } from './collection';
import { filesOf } from './files';
import { cancelJobsOf, dueIn, type Run } from './jobs';

/** In ms. Uploaded lists are kept this long. */
const keptMs = 7 * dayMs;
const perStep = 20;

/** The record of an uploaded list, with its file and its import job. */
interface Uploaded extends CompanyDocument {
  createdAt: Date;
}

/** Finds companies with uploads of this kind that are due for removal. */
export function oldUploads<T extends Uploaded>(uploads: Collection<T>) {
  return dueIn(uploads as unknown as Collection<Uploaded>, ({ at }) => ({
    createdAt: { $lt: new Date(at.getTime() - keptMs) },
  }));
}

/** Removes uploads of a kind a week after they came, with their files and jobs. */
export async function sweepUploads<T extends Uploaded>(
  { db, step }: Pick<Run<unknown, null>, 'db' | 'step'>,
  uploads: Collection<T>,
): Promise<void> {
  const own = uploads as unknown as Collection<Uploaded>;
  for (;;) {
    const createdAt = { $lt: new Date(Date.now() - keptMs) };
    const old = await db
      .in(own)
      .list({ createdAt }, { sort: { createdAt: 1 }, limit: perStep, projection: { _id: 1 } });
    if (old.length === 0) return;
    const ids = old.map(({ _id }) => _id);
    await step(async (all) => {
      await cancelJobsOf(all, ...ids);
      for (const id of ids) await filesOf(all).removeOf(id);
      await all.in(own).deleteMany({ _id: { $in: ids } });
      return { reached: null };
    });
  }
}
