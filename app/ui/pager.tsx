import { ChevronLeft, ChevronRight } from 'lucide-react';
import { shownCount } from '~/core/counted';
import { LinkButton } from './button';

/** From where on a page of a list goes, forwards or back, as its address carries it. */
type Mark = { after: string } | { before: string };

interface PagerProps {
  /** Tells the address of a page. */
  at: (mark: Mark) => string;
  /** The marks of the neighbouring pages; null where there is none. */
  previous: string | null;
  next: string | null;
  /** What is on this page: '25 of 1,000+ clients'. */
  shown: string;
}

/** The addresses of the list at `home`, its beginning and its pages; what it is narrowed by stays, and of that nothing empty is written. */
export function listAt(home: string, words: Record<string, string> = {}): (mark?: Mark) => string {
  const said = Object.entries(words).filter(([, value]) => value !== '');
  return (mark) => {
    const query = new URLSearchParams([...said, ...Object.entries(mark ?? {})]);
    return query.size > 0 ? `${home}?${query}` : home;
  };
}

/**
 * What stands beneath a list of `here` rows: '12 clients', '50 of 1,000+ clients'; with `found`, where a search or a choice
 * narrows it, '3 clients found'.
 */
export function shownOf(here: number, count: number, thing: string, found = false): string {
  const of = here === count ? '' : `${here} of `;
  return `${of}${shownCount(count)} ${count === 1 ? thing : `${thing}s`}${found ? ' found' : ''}`;
}

/** The foot of a list that goes on. Shows nothing to press when all of it is here. */
export function Pager({ at, previous, next, shown }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted tabular-nums">{shown}</p>
      {(previous || next) && (
        <div className="flex gap-2">
          {previous && (
            <LinkButton
              to={at({ before: previous })}
              size="small"
              rel="prev"
              icon={<ChevronLeft size={16} />}
            >
              Previous
            </LinkButton>
          )}
          {next && (
            <LinkButton to={at({ after: next })} size="small" rel="next">
              Next
              <ChevronRight size={16} />
            </LinkButton>
          )}
        </div>
      )}
    </nav>
  );
}
