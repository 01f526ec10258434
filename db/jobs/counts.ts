import { database } from '../connect';
import { type BackgroundJob, backgroundJobs } from './collection';

/** How many jobs of a kind are waiting or running, over all companies. */
interface LivingJobs {
  kind: string;
  state: 'waiting' | 'running';
  count: number;
}

/** Counts the unfinished jobs of all companies, for the metrics. Contains no company data. */
export async function countLivingJobs(): Promise<LivingJobs[]> {
  const groups = await database()
    .db.collection<BackgroundJob>(backgroundJobs.name)
    .aggregate<{ _id: Pick<LivingJobs, 'kind' | 'state'>; count: number }>([
      // Ended jobs have no `dueAt`, so its index covers exactly the others.
      { $match: { dueAt: { $gte: new Date(0) } } },
      { $group: { _id: { kind: '$kind', state: '$state' }, count: { $sum: 1 } } },
    ])
    .toArray();
  return groups.map(({ _id, count }) => ({ ..._id, count }));
}
