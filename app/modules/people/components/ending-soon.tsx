import { Link } from 'react-router';
import { Badge } from '~/ui/badge';
import { watchedDays } from '../watch';

export interface ShownEnding {
  /** The page where it is changed. */
  page: string;
  person: string;
  /** 'Work pass: S Pass'. */
  what: string;
  on: string;
  /** The same day, formatted. */
  when: string;
  /** 'in 9 days'. */
  left: string;
  tone: 'danger' | 'warning' | 'neutral';
}

/** The number shown at first. */
const shownAtOnce = 2;

/** Work passes, probations, contracts and trainings that end soon or have ended. */
export function EndingSoon({ endings }: { endings: readonly ShownEnding[] }) {
  if (endings.length === 0) return null;
  const [first, rest] = [endings.slice(0, shownAtOnce), endings.slice(shownAtOnce)];
  return (
    <section
      id="ends-soon"
      aria-labelledby="ends-soon-title"
      className="rounded-box border border-base-300 bg-base-100 px-4 py-2.5"
    >
      <h2 id="ends-soon-title" className="font-medium">
        Ends soon <span className="font-normal text-muted">within {watchedDays} days</span>
      </h2>
      <EndingList endings={first} />
      {rest.length > 0 && (
        <details>
          <summary className="tap flex w-fit items-center font-medium text-primary underline underline-offset-4">
            {rest.length} more
          </summary>
          <EndingList endings={rest} />
        </details>
      )}
    </section>
  );
}

function EndingList({ endings }: { endings: readonly ShownEnding[] }) {
  return (
    <ul>
      {endings.map(({ page, person, what, on, when, left, tone }) => (
        <li key={`${page}/${what}/${on}`} className="flex items-center justify-between gap-3 py-0.5">
          <Link
            to={page}
            discover="none"
            className="tap min-w-0 content-center wrap-anywhere hover:underline"
          >
            {person} <span className="text-muted">{what}</span>
          </Link>
          <time dateTime={on} title={when} className="shrink-0">
            <Badge tone={tone}>{left}</Badge>
          </time>
        </li>
      ))}
    </ul>
  );
}
