import { Repeat2 } from 'lucide-react';
import { Link } from 'react-router';
import { RowLink } from '~/ui/row-link';
import { jobsAt } from '../address';
import type { JobRow } from '../show';
import { Driver } from './driver';
import { StatusBadge } from './status-badge';

interface JobRowsProps {
  rows: readonly JobRow[];
  /** The query that a job's dialogs carry so that they return here. */
  query: string;
  /** Each row says its day. */
  dated?: boolean;
}

/** Jobs as rows, time and driver first. Those that are still to be done come before those that are over. */
export function JobRows({ rows, query, dated = false }: JobRowsProps) {
  const ahead = rows.filter(({ isOver }) => !isOver);
  const over = rows.filter(({ isOver }) => isOver);
  return (
    <ul className="card-box overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint">
      {[...ahead, ...over].map((row) => (
        <Row key={row.id} row={row} query={query} dated={dated} />
      ))}
    </ul>
  );
}

function Row({ row, query, dated }: { row: JobRow; query: string; dated: boolean }) {
  const { id, title, client, endLocation, date, day, time, until, status, isOver, repeats, driver } = row;
  const at = `/JobManagement/${id}`;
  return (
    <li className="job-row border-base-300 not-last:border-b" data-over={isOver || undefined}>
      <p className="job-row-time tabular-nums">
        {dated && (
          <Link
            to={jobsAt({ date: day })}
            discover="none"
            className="block text-small text-muted hover:underline"
          >
            {date}
          </Link>
        )}
        <b>{time || 'No time'}</b>
        {time && <span className="block text-small text-muted">to {until}</span>}
      </p>
      <p className={`job-row-driver ${driver ? '' : 'text-error'}`}>
        <Driver job={row} />
      </p>
      <p className="job-row-what">
        <Link to={at} discover="none" className="font-medium hover:underline">
          {title}
        </Link>
        <span className="block text-muted">
          {client} · {endLocation}
        </span>
      </p>
      <p className="job-row-status flex items-center gap-2">
        {repeats && (
          <span className="text-muted" title="Repeats">
            <Repeat2 size={16} aria-hidden="true" />
            <span className="sr-only">Repeats</span>
          </span>
        )}
        <StatusBadge status={status} />
      </p>
      <span className="job-row-links flex shrink-0">
        <RowLink verb="Edit" to={`${at}/edit${query}`} name={title} />
        <RowLink verb="Delete" to={`${at}/delete${query}`} name={title} />
      </span>
    </li>
  );
}
