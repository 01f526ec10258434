import { ChevronLeft, ChevronRight } from 'lucide-react';
import { shownCount } from '~/core/counted';
import { LinkButton } from './button';

/** The cursor of a page, forwards or back, as in the query. */
type Mark = { after: string } | { before: string };

interface PagerProps {
  /** Returns the address of a page. */
  at: (mark: Mark) => string;
  /** The cursors of the neighbouring pages; null if there is none. */
  previous: string | null;
  next: string | null;
  /** What is shown: '25 of 1,000+ clients'. */
  shown: string;
}

/** Returns a function for the addresses of the list's pages at `home`, with its filters; empty ones are left out. */
export function listAt(home: string, words: Record<string, string> = {}): (mark?: Mark) => string {
  const said = Object.entries(words).filter(([, value]) => value !== '');
  return (mark) => {
    const query = new URLSearchParams([...said, ...Object.entries(mark ?? {})]);
    return query.size > 0 ? `${home}?${query}` : home;
  };
}

/**
 * The text below a list of `here` rows: '12 clients', '50 of 1,000+ clients'; with `found`, if it is filtered, '3
 * clients found'.
 */
export function shownOf(here: number, count: number, thing: string, found = false): string {
  const of = here === count ? '' : `${here} of `;
  return `${of}${shownCount(count)} ${count === 1 ? thing : `${thing}s`}${found ? ' found' : ''}`;
}

/** The foot of a paged list. Without further pages it only shows the count. */
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
