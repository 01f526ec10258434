import { singaporeMoment } from '~/core/dates';
import type { Job, Said } from './collections';
import type { Status } from './statuses';

interface Named {
  _id: string;
  name: string;
}

/** What a job begins with beside what is said of it. */
interface Beginning {
  jobId: string;
  jobDate: string;
  status: Status;
  clientId: string | null;
  driver: Named | null;
  jobStart?: Date | null | undefined;
  jobEnd?: Date | null | undefined;
  seriesId?: string | null;
  maker: Named;
  at: Date;
}

/** A job's record as it begins. */
export function newJob(
  _id: string,
  said: Said,
  { jobId, jobDate, status, clientId, driver, maker, at, ...more }: Beginning,
): Omit<Job, 'companyId'> {
  const driverName = driver?.name ?? '';
  return {
    _id,
    jobId,
    jobKey: jobKeyOf(jobId),
    ...said,
    searchText: searchTextOf({ ...said, jobId, driverName }),
    clientId,
    jobDate,
    driverId: driver?._id ?? null,
    driverName,
    status,
    jobStart: more.jobStart ?? null,
    jobEnd: more.jobEnd ?? null,
    started: null,
    ended: null,
    proof: null,
    seriesId: more.seriesId ?? null,
    revision: 0,
    createdBy: maker._id,
    createdByName: maker.name,
    createdAt: at,
    updatedAt: at,
  };
}

/** A job's id as it is compared. */
export function jobKeyOf(jobId: string): string {
  return jobId.toLowerCase();
}

type Searched = Pick<Job, 'title' | 'client' | 'jobId' | 'startLocation' | 'endLocation' | 'driverName'>;

/** What a search looks at. Each part is a line of its own, so that nothing is found across two. */
export function searchTextOf({
  title,
  client,
  jobId,
  startLocation,
  endLocation,
  driverName,
}: Searched): string {
  return [title, client, jobId, startLocation, endLocation, driverName].join('\n').toLowerCase();
}

/** The moment at which a job is, or is to be: when it ended or began, else its day and time. */
export function momentOf({
  jobDate,
  jobTime,
  jobStart,
  jobEnd,
}: Pick<Job, 'jobDate' | 'jobTime' | 'jobStart' | 'jobEnd'>): Date {
  return jobEnd ?? jobStart ?? singaporeMoment(jobDate, jobTime || '00:00');
}

const ids = 100_000_000;

/** The id that a job gets where nobody gives it one: the last eight digits of the time, and of those after it. */
export function defaultJobId(at: Date, later = 0): string {
  return `JOB-${String((at.getTime() + later) % ids).padStart(8, '0')}`;
}

/** A job as the clients' module hears of it; null of one that is nobody's whom it knows, or is cancelled. */
export function interactionOf(
  job: Pick<Job, '_id' | 'clientId' | 'title' | 'status' | 'jobDate' | 'jobTime' | 'jobStart' | 'jobEnd'>,
) {
  const { _id: sourceId, clientId, title, status } = job;
  if (clientId === null || status === 'cancelled') return null;
  return { clientId, kind: 'job' as const, sourceId, at: momentOf(job), title };
}
