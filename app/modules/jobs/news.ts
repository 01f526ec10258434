import type { Job } from './collections';
import { crewOf } from './crew';
import { isDue } from './statuses';

export type News = 'assigned' | 'changed' | 'cancelled';

type Standing = Pick<
  Job,
  'driverId' | 'driverName' | 'helperIds' | 'helperNames' | 'status' | 'notifications'
>;

/**
 * Who is told what about a change of a job: new people on it that it is theirs, previous ones that it no longer is, and
 * those who stay what `changed`. Nobody is told about ended jobs. Null means that the job did not exist before, or no
 * longer does.
 */
export function newsOf(
  before: Standing | null,
  after: Standing | null,
  changed: boolean,
): { driverId: string; news: News }[] {
  const had = crewDue(before);
  const has = crewDue(after);
  if (!(after ?? before)?.notifications) return [];
  const newsFor = (ids: readonly string[], news: News) => ids.map((driverId) => ({ driverId, news }));
  return [
    ...(after?.status === 'ended'
      ? []
      : newsFor(
          had.filter((id) => !has.includes(id)),
          'cancelled',
        )),
    ...newsFor(
      has.filter((id) => !had.includes(id)),
      'assigned',
    ),
    ...(changed
      ? newsFor(
          has.filter((id) => had.includes(id)),
          'changed',
        )
      : []),
  ];
}

function crewDue(job: Standing | null): string[] {
  return job && isDue(job.status) ? crewOf(job).map(({ id }) => id) : [];
}
