import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted, shownCount } from '~/core/counted';
import type { ShownDayPage } from '../show';
import { GroupLink, NeedLines } from './need-lines';

/** What needs a decision, most urgent first, with the lists that it comes from. */
export function Decisions({ decisions: { lines, more, links } }: Pick<ShownDayPage, 'decisions'>) {
  return (
    <Part id="decisions" title="To do now">
      <NeedLines lines={lines} />
      {more.length > 0 && (
        <Fold title={`${shownCount(more.length)} more`}>
          <NeedLines lines={more} />
        </Fold>
      )}
      <Lists links={links} />
    </Part>
  );
}

/** The day by the time: what is late, meetings and jobs, then what has no time. */
export function Timeline({ day: { lines, links } }: Pick<ShownDayPage, 'day'>) {
  return (
    <Part id="day" title="Your day">
      {lines.length > 0 ? (
        <NeedLines lines={lines} timed />
      ) : (
        <p className="px-4 py-3 text-muted">Nothing planned today.</p>
      )}
      <Lists links={links} />
    </Part>
  );
}

/** What can wait, folded: each group opens by itself. */
export function Quiet({
  groups,
  name,
  week,
  isAlone,
  children,
}: {
  groups: ShownDayPage['quiet'];
  /** 'This week', and what it has, in words. */
  name: string;
  week: string;
  /** Nothing is to decide or in the day: then the first of it is open. */
  isAlone: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={`${name}, and what can wait`}
      className="overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint"
    >
      <Fold title={name} about={week}>
        {children}
      </Fold>
      {groups.map((group, place) => (
        <Fold
          key={group.kind}
          title={group.title}
          about={shownCount(group.count ?? group.lines.length)}
          named={group.named}
          open={isAlone && place === 0}
          end={<GroupLink group={group} />}
        >
          <NeedLines lines={group.lines} />
        </Fold>
      ))}
    </section>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-20 self-start overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint"
    >
      <h2 id={`${id}-title`} className="border-base-300 border-b px-4 py-2.5 font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FoldProps {
  title: string;
  about?: string;
  /** What is in it, where there is room. */
  named?: string;
  open?: boolean;
  /** Below what is folded. */
  end?: ReactNode;
  children: ReactNode;
}

function Fold({ title, about, named, open, end, children }: FoldProps) {
  return (
    <details open={open} className="group not-first:border-base-300 not-first:border-t">
      <summary className="tap flex cursor-pointer items-center gap-2 px-4 py-2.5 font-medium hover:bg-base-200">
        <ChevronRight
          size={16}
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span className={named ? 'sm:shrink-0' : ''}>{title}</span>
        {about && (
          <span className={`${named ? 'shrink-0' : 'min-w-0 truncate'} font-normal text-muted`}>{about}</span>
        )}
        {named && (
          <span className="min-w-0 truncate font-normal text-muted text-small max-sm:hidden group-open:hidden">
            {named}
          </span>
        )}
      </summary>
      <div className="border-base-300 border-t">{children}</div>
      {end && <div className="flex justify-end border-base-300 border-t px-2">{end}</div>}
    </details>
  );
}

/** The lists behind a part. */
function Lists({ links }: { links: ShownDayPage['decisions']['links'] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 border-base-300 border-t px-4 py-1 text-small">
      {links.map(({ kind, title, count, link }) => (
        <li key={kind}>
          <Link
            to={link}
            discover="none"
            className="tap link link-hover inline-flex items-center py-1.5 text-muted"
          >
            {title}
            {count === null ? '' : ` (${shownCount(count)})`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** '12 meetings, 8 jobs' is too much to add up: how many days have something. */
export const weekInWords = (days: ShownDayPage['week']['days']): string => {
  const busy = days.filter(({ isOver, entries }) => !isOver && entries.length > 0).length;
  return busy === 0 ? 'nothing more planned' : `${counted(busy, 'day')} with something planned`;
};
