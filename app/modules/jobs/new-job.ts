import { codeKey } from '~/core/code-key';
import { singaporeMoment } from '~/core/dates';
import type { Repeat } from '~/core/repeat';
import { searchKey } from '~/core/search-key';
import type { Job, JobValues } from './collections';
import type { Status } from './statuses';

interface Named {
  _id: string;
  name: string;
}

/** The fields of a new job that are not entered. */
interface Beginning {
  jobId: string;
  jobDate: string;
  status: Status;
  clientId: string | null;
  driver: Named | null;
  helpers?: readonly Named[];
  jobStart?: Date | null | undefined;
  jobEnd?: Date | null | undefined;
  seriesId?: string | null;
  repeat?: Repeat | null;
  maker: Named;
  at: Date;
}

export function newJob(
  _id: string,
  said: JobValues,
  { jobId, jobDate, status, clientId, driver, maker, at, helpers = [], ...more }: Beginning,
): Omit<Job, 'companyId'> {
  const driverName = driver?.name ?? '';
  return {
    _id,
    jobId,
    jobKey: jobKeyOf(jobId),
    ...said,
    searchText: searchTextOf({ ...said, jobId, driverName, helperNames: helpers.map(({ name }) => name) }),
    clientId,
    jobDate,
    driverId: driver?._id ?? null,
    driverName,
    ...(helpers.length > 0 && helpersOf(helpers)),
    status,
    jobStart: more.jobStart ?? null,
    jobEnd: more.jobEnd ?? null,
    started: null,
    ended: null,
    proof: null,
    seriesId: more.seriesId ?? null,
    ...(more.repeat && { repeat: more.repeat }),
    revision: 0,
    createdBy: maker._id,
    createdByName: maker.name,
    createdAt: at,
    updatedAt: at,
  };
}

/** An address as jobs have it. */
export function onOneLine(address: string): string {
  return address.replaceAll(/\s*\n\s*/g, ', ').slice(0, 300);
}

/** A job's id for comparing. */
export function jobKeyOf(jobId: string): string {
  return codeKey(jobId);
}

/** How a job stores its helpers. */
export function helpersOf(helpers: readonly Named[]): Required<Pick<Job, 'helperIds' | 'helperNames'>> {
  return { helperIds: helpers.map(({ _id }) => _id), helperNames: helpers.map(({ name }) => name) };
}

type Searched = Pick<
  Job,
  'title' | 'client' | 'jobId' | 'startLocation' | 'endLocation' | 'driverName' | 'helperNames'
>;

/** The text that lists search. */
export function searchTextOf({
  title,
  client,
  jobId,
  startLocation,
  endLocation,
  driverName,
  helperNames = [],
}: Searched): string {
  return searchKey(title, client, jobId, startLocation, endLocation, driverName, ...helperNames);
}

/** When a job took place or will: its end or start, otherwise its day and time. */
function momentOf({
  jobDate,
  jobTime,
  jobStart,
  jobEnd,
}: Pick<Job, 'jobDate' | 'jobTime' | 'jobStart' | 'jobEnd'>): Date {
  return jobEnd ?? jobStart ?? singaporeMoment(jobDate, jobTime || '00:00');
}

const ids = 100_000_000;

/** The id of a job without a given one: the last eight digits of the time, counted up by `later`. */
export function defaultJobId(at: Date, later = 0): string {
  return `JOB-${String((at.getTime() + later) % ids).padStart(8, '0')}`;
}

/** A job as an interaction; null if it has no linked client or is cancelled. */
export function interactionOf(
  job: Pick<Job, '_id' | 'clientId' | 'title' | 'status' | 'jobDate' | 'jobTime' | 'jobStart' | 'jobEnd'>,
) {
  const { _id: sourceId, clientId, title, status } = job;
  if (clientId === null || status === 'cancelled') return null;
  return { clientId, kind: 'job' as const, sourceId, at: momentOf(job), title };
}
