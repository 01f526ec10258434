import { Repeat2 } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '~/ui/button';
import { RowLink } from '~/ui/row-link';
import type { JobCard } from '../show';
import { Driver } from './driver';
import { StatusBadge } from './status-badge';

interface JobCardsProps {
  jobs: readonly JobCard[];
  /** The query that a job's dialogs carry so that they return here: '?date=2026-11-27', or ''. */
  query: string;
  /** People who manage jobs edit and delete them; drivers open their own. */
  manages: boolean;
}

export function JobCards({ jobs, query, manages }: JobCardsProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {jobs.map((job) => (
        <Card key={job.id} job={job} query={query} manages={manages} />
      ))}
    </ul>
  );
}

interface CardProps {
  job: JobCard;
  query: string;
  manages: boolean;
}

function Card({ job, query, manages }: CardProps) {
  return (
    <li className="card-box flex min-w-0 flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-faint sm:p-5">
      <Head job={job} query={query} manages={manages} />
      <Facts job={job} />
      {!manages && (
        <Link
          to={`/JobStartEnd/${job.id}`}
          discover="none"
          // A job that has ended is less prominent than one still to drive.
          className={`${buttonClass({ variant: job.isOver ? 'secondary' : 'primary', size: 'large', wide: true })} mt-auto`}
        >
          Open job
        </Link>
      )}
    </li>
  );
}

function Head({ job, query, manages }: CardProps) {
  const { id, title, client, status, repeats } = job;
  const at = `/JobManagement/${id}`;
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-base leading-snug wrap-anywhere">
          {manages ? (
            <Link to={at} discover="none" className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-0.5 text-muted wrap-anywhere">{client}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          {repeats && (
            <span className="inline-flex items-center gap-1 text-small text-muted">
              <Repeat2 size={14} aria-hidden="true" />
              Repeats
            </span>
          )}
        </p>
      </div>
      {manages && (
        <span className="-me-1 -mt-1 flex shrink-0">
          <RowLink verb="Edit" to={`${at}/edit${query}`} name={title} />
          <RowLink verb="Delete" to={`${at}/delete${query}`} name={title} />
        </span>
      )}
    </div>
  );
}

const enabledInWords = (on: boolean) => (on ? 'Enabled' : 'Disabled');

function Facts({ job }: { job: JobCard }) {
  const facts: [string, string][] = [
    ['Start Location', job.startLocation],
    ['End Location', job.endLocation],
    ['Job Date', job.date],
    ['Job ID', job.jobId],
    ['Job Start', job.start || 'Not set'],
    ['Job End', job.end || 'Not set'],
    ['Department', job.department || '–'],
    ['Location Based', enabledInWords(job.locationBased)],
    ['Notifications', enabledInWords(job.notifications)],
  ];
  if (job.checked) facts.push(['Checklist', job.checked]);
  if (job.photos > 0) facts.push(['Photos', String(job.photos)]);
  return (
    <dl className="facts">
      <div>
        <dt>Job Time</dt>
        <dd className="font-semibold">{job.time ? `${job.time} to ${job.until}` : 'Not set'}</dd>
      </div>
      <div>
        <dt>Assigned</dt>
        <dd className="flex flex-wrap items-center gap-2 font-semibold">
          <Driver job={job} />
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="col-span-2">
        <dt>Description</dt>
        <dd className="line-clamp-4 whitespace-pre-line" title={job.description}>
          {job.description}
        </dd>
      </div>
    </dl>
  );
}
