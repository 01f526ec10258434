import { Link } from 'react-router';

/** A line as it is shown. */
export interface ActivityItem {
  id: string;
  /** The Singapore day, formatted. */
  day: string;
  time: string;
  at: string;
  who: string;
  action: string;
  subject: string;
  detail: string;
  page: string | null;
  /** Pay before and after, for owners. */
  figures?: string | undefined;
}

/** Lines as sentences, newest first, grouped by day. */
export function ActivityList({ items }: { items: readonly ActivityItem[] }) {
  return (
    <div className="flex flex-col gap-6">
      {byDay(items).map(([day, lines]) => (
        <section key={day} aria-label={day} className="flex flex-col gap-2">
          <h2 className="font-semibold text-base">{day}</h2>
          <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
            {lines.map((line) => (
              <li key={line.id} className="flex gap-3 px-4 py-2.5 max-sm:flex-col max-sm:gap-0.5">
                <time dateTime={line.at} className="w-18 shrink-0 text-small text-muted leading-5.25">
                  {line.time}
                </time>
                <Sentence line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Sentence({ line: { who, action, subject, detail, page, figures } }: { line: ActivityItem }) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-medium">{who}</span> {action} {subject}{' '}
      {page ? (
        <Link to={page} className="text-primary underline underline-offset-4">
          {detail}
        </Link>
      ) : (
        detail
      )}
      {figures && <span className="text-muted"> ({figures})</span>}
    </p>
  );
}

/** The lines are already sorted, so neighbours of one day form a group. */
function byDay(items: readonly ActivityItem[]): [string, ActivityItem[]][] {
  const days: [string, ActivityItem[]][] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last?.[0] === item.day) last[1].push(item);
    else days.push([item.day, [item]]);
  }
  return days;
}
