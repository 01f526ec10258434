import { changedNames } from '~/core/changes';
import { linesAsText } from '~/core/checklist';
import { repeatInWords } from '~/core/repeat';
import type { Job, SeriesField } from './collections';
import { usualDuration } from './crew';
import { isOnPath, statusInWords } from './statuses';

/** The changed fields among those that a job shares with its series. */
export function changedFields(before: Job, after: Job): SeriesField[] {
  const value = (job: Job, name: SeriesField) => {
    if (name === 'duration') return job.duration ?? usualDuration;
    return name === 'checklist' ? linesAsText(job.checklist) : String(job[name] ?? '');
  };
  return seriesFields.filter((name) => value(before, name) !== value(after, name));
}

const seriesFields: readonly SeriesField[] = [
  'title',
  'client',
  'startLocation',
  'endLocation',
  'jobDate',
  'jobTime',
  'description',
  'department',
  'notifications',
  'locationBased',
  'driverId',
  'duration',
  'helperIds',
  'kindId',
  'checklist',
];

/** The changed parts of a job in words for the activity log, except its status. */
export function changedParts(before: Job, after: Job): string[] {
  const of = (job: Job) => ({
    title: job.title,
    client: job.client,
    startLocation: job.startLocation,
    endLocation: job.endLocation,
    jobDate: job.jobDate,
    jobTime: job.jobTime,
    description: job.description,
    department: job.department,
    notifications: job.notifications,
    locationBased: job.locationBased,
    driver: job.driverName,
    duration: job.duration ?? usualDuration,
    helpers: (job.helperNames ?? []).join(', '),
    jobStart: job.jobStart,
    jobEnd: job.jobEnd,
    kind: job.kindId ?? '',
    checklist: linesAsText(job.checklist),
    repeat: job.repeat ? repeatInWords(job.repeat) : '',
  });
  return changedNames(of(before), of(after), ['jobDate', 'jobTime']);
}

/** How a job's status was changed by hand; says if steps were skipped. Null if it is unchanged. */
export function statusLine(before: Pick<Job, 'status'>, after: Pick<Job, 'status'>): string | null {
  if (before.status === after.status) return null;
  const now = `now ${statusInWords(after.status)}`;
  if (isOnPath(before.status, after.status)) return now;
  return `${now}, set by hand (was ${statusInWords(before.status)})`;
}
