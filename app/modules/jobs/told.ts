import type { Job } from './collections';
import { isDue } from './statuses';

/** What a driver is told of. */
export type News = 'assigned' | 'changed' | 'cancelled';

type Standing = Pick<Job, 'driverId' | 'status' | 'notifications'>;

/**
 * Who is told what of a change of a job, by the driver's id: one who has it before him now is told that it is his, one
 * who had it is told that it is not any more, and one who keeps it is told what `changed`. A job that has ended is
 * nobody's news. Null stands for a job that was not there before, or is not any more.
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
