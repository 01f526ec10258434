import { showDate } from '~/core/dates';
import { Badge } from '~/ui/badge';
import { Card, Section } from '~/ui/page';
import { type WatchedKind, watchedDays } from '../watch';

export interface ShownEnding {
  id: string;
  person: string;
  kind: WatchedKind;
  name: string;
  on: string;
  inDays: number;
}

/** As many as one sees at once; the others are behind a press. */
const shownAtOnce = 4;

/** Work passes, probations, contracts and trainings that end soon, or are over already. */
export function EndingSoon({ endings }: { endings: readonly ShownEnding[] }) {
  if (endings.length === 0) return null;
  const [first, rest] = [endings.slice(0, shownAtOnce), endings.slice(shownAtOnce)];
  return (
    <Section title="Ends soon" text={`Within ${watchedDays} days, and what is over and not yet set right.`}>
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

function EndingList({ endings }: { endings: readonly ShownEnding[] }) {
  return (
    <ul>
      {endings.map(({ id, person, kind, name, on, inDays }) => (
        <li
          key={`${id}/${kind}/${name}/${on}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-base-300 px-4 py-3 not-last:border-b"
        >
          <a
            href={`/HumanResource/${id}/${tabOf[kind]}`}
            className="min-w-0 flex-1 basis-52 font-medium [overflow-wrap:anywhere] hover:underline"
          >
            {person}
          </a>
          <span className="min-w-0 flex-1 basis-52 text-muted [overflow-wrap:anywhere]">
            {said[kind]}
            {name && `: ${name}`}
          </span>
          <time dateTime={on} className="text-muted">
            {showDate(`${on}T00:00:00+08:00`)}
          </time>
          <Badge tone={toneOf(inDays)}>{inWords(inDays)}</Badge>
        </li>
      ))}
    </ul>
  );
}

const said: Record<WatchedKind, string> = {
  'work pass': 'Work pass',
  probation: 'Probation',
  contract: 'Contract',
  training: 'Training',
};

const tabOf: Record<WatchedKind, string> = {
  'work pass': 'compliance',
  probation: 'job',
  contract: 'job',
  training: 'additional',
};

function toneOf(inDays: number) {
  if (inDays < 0) return 'danger' as const;
  return inDays <= 14 ? ('warning' as const) : ('neutral' as const);
}

function inWords(inDays: number): string {
  if (inDays === 0) return 'today';
  const days = Math.abs(inDays) === 1 ? '1 day' : `${Math.abs(inDays)} days`;
  return inDays < 0 ? `${days} ago` : `in ${days}`;
}
