import { Link } from 'react-router';
import { showDateTime } from '~/core/dates';
import { Card, Section } from '~/ui/page';

interface LatestImport {
  id: string;
  kind: string;
  name: string;
  things: string;
  by: string;
  at: string;
  state: string;
}

/** The imports of the last seven days, the newest first. */
export function LatestImports({
  latest,
  namesKind,
}: {
  latest: readonly LatestImport[];
  namesKind?: boolean;
}) {
  if (latest.length === 0) return null;
  return (
    <Section title="Last seven days" text="An import can be taken back until then.">
      <Card flush>
        <ul className="divide-y divide-base-300">
          {latest.map(({ id, kind, name, things, by, at, state }) => (
            <li key={id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_12rem_16rem] sm:px-6">
              <Link className="link font-medium wrap-anywhere" to={`/imports/${kind}/${id}`}>
                {name}
              </Link>
              <span>
                {namesKind && <span className="text-muted first-letter:uppercase">{things}: </span>}
                {state}
              </span>
              <span className="text-muted wrap-anywhere">
                {showDateTime(at)}, {by}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
