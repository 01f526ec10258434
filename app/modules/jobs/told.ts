import type { Job } from './collections';
import { isDue } from './statuses';

export type News = 'assigned' | 'changed' | 'cancelled';

type Standing = Pick<Job, 'driverId' | 'status' | 'notifications'>;

/**
 * Which driver is told what about a change of a job: a new driver that it is theirs, the previous one that it no longer is,
 * and one who keeps it what `changed`. Nobody is told about ended jobs. Null means that the job did not exist before, or no
 * longer does.
 */
export function newsOf(
  before: Standing | null,
  after: Standing | null,
  changed: boolean,
): { driverId: string; news: News }[] {
  const had = before && isDue(before.status) ? before.driverId : null;
  const has = after && isDue(after.status) ? after.driverId : null;
  const wanted = (after ?? before)?.notifications ?? false;
  const told: { driverId: string; news: News }[] = [];
  if (!wanted) return told;
  if (had !== null && had !== has && after?.status !== 'ended')
    told.push({ driverId: had, news: 'cancelled' });
  if (has !== null && has !== had) told.push({ driverId: has, news: 'assigned' });
  if (has !== null && has === had && changed) told.push({ driverId: has, news: 'changed' });
  return told;
}
