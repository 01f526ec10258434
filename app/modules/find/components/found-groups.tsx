import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ShownFind } from '../present';

/** What was found, kind by kind, after the pages and commands that fit. */
export function FoundGroups({ found: { groups, commands } }: { found: ShownFind }) {
  return (
    <div className="gap-5 max-lg:-mb-5 lg:columns-2">
      {commands.length > 0 && (
        <Group id="commands" title="Go to">
          {commands.map(({ title, link }) => (
            <Line key={link} to={link} title={title} />
          ))}
        </Group>
      )}
      {groups.map(({ kind, title, items, more, list }) => (
        <Group key={kind} id={kind} title={title} all={more ? list : ''} more={more}>
          {items.map(({ id, link, ...item }) => (
            <Line key={id} to={link} {...item} />
          ))}
        </Group>
      ))}
    </div>
  );
}

interface GroupProps {
  id: string;
  title: string;
  /** Where all of them are. */
  all?: string;
  more?: boolean;
  children: React.ReactNode;
}

function Group({ id, title, all, more, children }: GroupProps) {
  return (
    <section
      aria-labelledby={`found-${id}`}
      className="mb-5 min-w-0 break-inside-avoid overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 border-base-300 border-b py-1 ps-4 pe-2">
        <h2 id={`found-${id}`} className="font-semibold text-base">
          {title}
        </h2>
        {all && (
          <Link
            to={all}
            discover="none"
            className="tap flex shrink-0 items-center gap-1.5 rounded-field px-2 py-2 font-medium text-primary hover:underline"
            aria-label={`All found ${title}`}
          >
            All
            <ArrowRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      <ul className="divide-y divide-base-300">{children}</ul>
      {more && !all && (
        <p className="border-base-300 border-t px-4 py-2 text-small text-muted">
          There are more. Type more letters to narrow them down.
        </p>
      )}
    </section>
  );
}

function Line({ to, title, hint }: { to: string; title: string; hint?: string }) {
  return (
    <li>
      <Link to={to} discover="none" className="block px-4 py-2.5 hover:bg-base-200">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {hint && <span className="block text-small text-muted wrap-anywhere">{hint}</span>}
      </Link>
    </li>
  );
}
