import { Link, useLocation } from 'react-router';
import type { Mood } from '../moods';
import { ConfidenceBadge, MoodBadge, SampleBadge } from './badges';

interface ShownRecord {
  id: string;
  /** 'Week 47' and 'Nov 16 – 22, 2026'. */
  name: string;
  days: string;
  sentiment: Mood;
  summary: string;
  confidence: number;
  isSample: boolean;
}

/** A client's weeks, newest first, with links to what they are based on. */
export function RecordList({ records }: { records: readonly ShownRecord[] }) {
  const { pathname, search } = useLocation();
  const home = /^.*\/sentiment/i.exec(pathname)?.[0] ?? pathname;
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
      {records.map(({ id, name, days, sentiment, summary, confidence, isSample }) => (
        <li key={id}>
          <Link
            to={`${home}/${id}${search}`}
            preventScrollReset
            className="flex flex-col gap-1.5 px-4 py-3 outline-offset-[-2px] hover:bg-base-200"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <b className="font-medium">{name}</b>{' '}
              <span className="text-small text-muted tabular-nums">{days}</span>{' '}
              <span className="flex flex-wrap gap-1.5 sm:ms-auto">
                {isSample && <SampleBadge />} <MoodBadge mood={sentiment} />{' '}
                <ConfidenceBadge confidence={confidence} />
              </span>
            </span>{' '}
            <span className="wrap-anywhere">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
