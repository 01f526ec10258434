import { ChevronLeft, ChevronRight } from 'lucide-react';
import { LinkButton } from './button';

export interface PagerProps {
  /** Addresses of the neighbouring pages; absent where there is none. */
  previous?: string | undefined;
  next?: string | undefined;
  /** What is on this page: '1 to 25 of 1,000+'. */
  shown: string;
}

/** The foot of a list that goes on. Shows nothing to press when all of it is here. */
export function Pager({ previous, next, shown }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted tabular-nums">{shown}</p>
      {(previous || next) && (
        <div className="flex gap-2">
          {previous && (
            <LinkButton to={previous} size="small" rel="prev" icon={<ChevronLeft size={16} />}>
              Previous
            </LinkButton>
          )}
          {next && (
            <LinkButton to={next} size="small" rel="next">
              Next
              <ChevronRight size={16} />
            </LinkButton>
          )}
        </div>
      )}
    </nav>
  );
}
