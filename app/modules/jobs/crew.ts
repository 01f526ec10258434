import type { Job } from './collections';

/** A job's length in minutes, unless somebody says otherwise. */
export const usualDuration = 60;

/** The most helpers next to the driver. */
export const mostHelpers = 9;

type Crewed = Pick<Job, 'driverId' | 'driverName' | 'helperIds' | 'helperNames'>;

/** The people on a job, the driver first. */
export function crewOf({ driverId, driverName, helperIds = [], helperNames = [] }: Crewed) {
  const helpers = helperIds.map((id, at) => ({ id, name: helperNames[at] ?? '' }));
  return driverId === null ? helpers : [{ id: driverId, name: driverName }, ...helpers];
}

/** Whether a person drives a job or helps with it. */
export function isOn(job: Pick<Job, 'driverId' | 'helperIds'>, userId: string): boolean {
  return job.driverId === userId || (job.helperIds?.includes(userId) ?? false);
}

/** The filter for jobs of these people, as driver or helper. */
export function ofPeople(ids: readonly string[]) {
  const among = ids.length === 1 ? ids[0] : { $in: [...ids] };
  return { $or: [{ driverId: among }, { helperIds: among }] } as { $or: { driverId?: string }[] };
}
