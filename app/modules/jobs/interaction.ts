import type { Job } from './collections';
import { momentOf } from './new-job';

/** A job as the clients' module hears of it; null of one that is nobody's whom it knows, or is cancelled. */
export function interactionOf(
  job: Pick<Job, '_id' | 'clientId' | 'title' | 'status' | 'jobDate' | 'jobTime' | 'jobStart' | 'jobEnd'>,
) {
  const { _id: sourceId, clientId, title, status } = job;
  if (clientId === null || status === 'cancelled') return null;
  return { clientId, kind: 'job' as const, sourceId, at: momentOf(job), title };
}
