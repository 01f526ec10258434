import { dayMs } from '~/core/days';
import type { Collection, CompanyDocument } from './collection';
import { filesOf } from './files';
import { cancelJobsOf, dueIn, type Run } from './jobs';

/** Nobody needs an uploaded list for longer. */
const keptMs = 7 * dayMs;
const perStep = 20;

/** The record of an uploaded list: its file is bound to it, and so is the job that imports it. */
interface Uploaded extends CompanyDocument {
  createdAt: Date;
}

/** Finds the companies with an upload of this kind that is to be removed. */
export function oldUploads<T extends Uploaded>(uploads: Collection<T>) {
  return dueIn(uploads as unknown as Collection<Uploaded>, ({ at }) => ({
    createdAt: { $lt: new Date(at.getTime() - keptMs) },
  }));
}

/** Removes the uploads of a kind, with their files and what is still to be done with them, a week after they came. */
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
