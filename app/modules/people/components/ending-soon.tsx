import { Link } from 'react-router';
import { Badge } from '~/ui/badge';
import { Card, Section } from '~/ui/page';
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
const shownAtOnce = 4;

/** Work passes, probations, contracts and trainings that end soon or have ended. */
export function EndingSoon({ endings }: { endings: readonly ShownEnding[] }) {
  if (endings.length === 0) return null;
  const [first, rest] = [endings.slice(0, shownAtOnce), endings.slice(shownAtOnce)];
  return (
    <Section
      id="ends-soon"
      title="Ends soon"
      text={`Expires within ${watchedDays} days, or already expired.`}
    >
      <Card flush>
        <EndingList endings={first} />
        {rest.length > 0 && (
          <details className="border-base-300 border-t">
            <summary className="tap flex items-center px-4 py-2 font-medium text-primary underline underline-offset-4">
              {rest.length} more
            </summary>
            <EndingList endings={rest} />
          </details>
        )}
      </Card>
    </Section>
  );
}

/** The day and the remaining time have fixed widths, so that all rows align. */
function EndingList({ endings }: { endings: readonly ShownEnding[] }) {
  return (
    <ul>
      {endings.map(({ page, person, what, on, when, left, tone }) => (
        <li
          key={`${page}/${what}/${on}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-base-300 px-4 py-3 not-last:border-b"
        >
          <Link
            to={page}
            discover="none"
            className="tap flex min-w-0 flex-1 basis-52 items-center font-medium wrap-anywhere hover:underline"
          >
            {person}
          </Link>
          <span className="min-w-0 flex-1 basis-52 text-muted wrap-anywhere">{what}</span>
          <time dateTime={on} className="text-muted sm:w-24 sm:text-end">
            {when}
          </time>
          <span className="sm:w-24">
            <Badge tone={tone}>{left}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
