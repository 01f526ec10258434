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
const shownAtOnce = 3;

/** Work passes, probations, contracts and trainings that end soon or have ended. */
export function EndingSoon({ endings }: { endings: readonly ShownEnding[] }) {
  if (endings.length === 0) return null;
  const [first, rest] = [endings.slice(0, shownAtOnce), endings.slice(shownAtOnce)];
  return (
    <Section id="ends-soon" title="Ends soon" text={`Within ${watchedDays} days.`}>
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
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-base-300 px-4 py-1.5 not-last:border-b sm:flex sm:py-1"
        >
          <Link
            to={page}
            discover="none"
            className="tap flex min-w-0 items-center font-medium wrap-anywhere hover:underline sm:flex-1"
          >
            {person}
          </Link>
          <span className="min-w-0 text-muted wrap-anywhere max-sm:order-3 sm:flex-1">{what}</span>
          <time dateTime={on} className="text-end text-muted max-sm:order-4 sm:w-24">
            {when}
          </time>
          <span className="max-sm:order-2 max-sm:text-end sm:w-24">
            <Badge tone={tone}>{left}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
