import type { Filter } from 'mongodb';
import { csvList } from '~/core/csv-lines';
import { tableTime } from '~/core/dates';
import { operation } from '~/operation/operation.server';
import { type Order, pagesOf } from '~db/keyset';
import { type Job, type JobEvent, jobs } from './collections';
import { usualDuration } from './crew';
import * as messages from './messages';
import { span } from './schema';
import { statusInWords } from './statuses';

const headings = [
  'Job ID',
  'Title',
  'Client',
  'Department',
  'Status',
  'Start location',
  'End location',
  'Job date',
  'Job time',
  'Job start',
  'Job end',
  'Assigned',
  'Location based',
  'Notifications',
  'Description',
  'Start position',
  'End position',
  'Received by',
  'Remarks',
  'Minutes planned',
  'Helpers',
];

const byDate: Order<Job> = { by: 'jobDate', sorted: 'text' };

/** All jobs as CSV by day, streamed, optionally from and to a day. Refuses an invalid day at its field. */
export const exportJobs = operation({
  name: 'exportJobs',
  access: 'JobManagement',
  effect: 'read',
  input: span,
  failed: messages.exportFailed,
  async run({ input: { from, to }, db }): Promise<AsyncGenerator<string>> {
    const bounds = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
    const filter: Filter<Job> = from || to ? { jobDate: bounds } : {};
    return csvList(headings, pagesOf(db.in(jobs), { filter, order: byDate }), cellsOf);
  },
});

function cellsOf(job: Job): string[] {
  const yes = (on: boolean) => (on ? 'Enabled' : 'Disabled');
  const at = (time: Date | null) => (time ? tableTime(time) : '');
  return [
    job.jobId,
    job.title,
    job.client,
    job.department,
    statusInWords(job.status),
    job.startLocation,
    job.endLocation,
    job.jobDate,
    job.jobTime,
    at(job.jobStart),
    at(job.jobEnd),
    job.driverName,
    yes(job.locationBased),
    yes(job.notifications),
    job.description,
    place(job.started),
    place(job.ended),
    job.proof?.receivedBy ?? '',
    job.proof?.remarks ?? '',
    String(job.duration ?? usualDuration),
    (job.helperNames ?? []).join(', '),
  ];
}

function place(driven: JobEvent | null): string {
  return driven?.position ? `${driven.position.latitude} ${driven.position.longitude}` : '';
}
