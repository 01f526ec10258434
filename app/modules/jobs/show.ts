import { showClock, showDate, showDateTime } from '~/core/dates';
import type { Hindrance } from './away';
import type { Job, Position } from './collections';
import { isOver } from './statuses';

/** A job's card. Times are in Singapore. */
export function cardOf(job: Job, hindrance: Hindrance | null = null) {
  const { _id: id, jobId, title, client, department, status, startLocation, endLocation } = job;
  const { jobTime, locationBased, notifications, driverName, description } = job;
  return {
    id,
    jobId,
    title,
    client,
    department,
    status,
    startLocation,
    endLocation,
    date: showDate(job.jobDate),
    time: showClock(jobTime),
    start: job.jobStart ? showDateTime(job.jobStart) : '',
    end: job.jobEnd ? showDateTime(job.jobEnd) : '',
    locationBased,
    notifications,
    driver: driverName,
    hindrance,
    isOver: isOver(job.status),
    repeats: job.seriesId !== null,
    description,
  };
}

export type JobCard = ReturnType<typeof cardOf>;

/** A link to the position on a map. */
export function mapAt({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
