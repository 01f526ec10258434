import { CalendarDays, FileText, ListChecks, type LucideIcon, NotebookPen, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { listAt } from '~/ui/pager';
import { Pills } from '~/ui/pills';
import { type TimelineKind, timelineWords } from '../timeline';

interface ShownEntry {
  id: string;
  kind: TimelineKind;
  /** Formatted, in Singapore time. */
  at: string;
  text: string;
  by: string;
  link: string | null;
  isAhead: boolean;
}

interface TimelineProps {
  home: string;
  entries: readonly ShownEntry[];
  next: string | null;
  kind: TimelineKind | '';
  kinds: readonly TimelineKind[];
}

const icons: Record<TimelineKind, LucideIcon> = {
  note: NotebookPen,
  meeting: CalendarDays,
  job: Truck,
  quotation: FileText,
  task: ListChecks,
};

/** Everything done with a client, newest first. */
export function Timeline({ home, entries, next, kind, kinds }: TimelineProps) {
  const at = (one: string) => listAt(home, { kind: one })();
  return (
    <div className="flex flex-col gap-3">
      <Pills
        label="Which entries"
        current={at(kind)}
        pills={['' as const, ...kinds].map((one) => ({
          to: at(one),
          label: one === '' ? 'All' : timelineWords[one].many,
        }))}
      />
      {entries.length === 0 ? (
        <EmptyState
          icon={NotebookPen}
          title={kind === '' ? 'Nothing yet' : `No ${timelineWords[kind].many.toLowerCase()} yet`}
          text="Notes, meetings, quotations, jobs and tasks with this client appear here by themselves."
        />
      ) : (
        <ol className="card-box rounded-box border border-base-300 bg-base-100 shadow-faint">
          {entries.map((entry) => (
            <Entry key={`${entry.kind}${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
      {next !== null && (
        <div>
          <LinkButton to={listAt(home, { kind })({ after: next })} preventScrollReset>
            Older
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Entry({ entry: { kind, at, text, by, link, isAhead } }: { entry: ShownEntry }) {
  const Icon = icons[kind];
  const head = [timelineWords[kind].one, isAhead && 'planned', by].filter(Boolean).join(' · ');
  return (
    <li className="flex gap-3 border-base-300 px-4 py-3 not-last:border-b">
      <Icon size={18} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 text-small text-muted">
          <span>{head}</span>
          <span className="tabular-nums">{at}</span>
        </p>
        <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">
          {link ? (
            <Link to={link} className="font-medium hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
      </div>
    </li>
  );
}
