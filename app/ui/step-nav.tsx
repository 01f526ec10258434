import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from './button';

interface StepNavProps {
  unit: 'day' | 'week' | 'month';
  /** The addresses of the neighbours. */
  previous: string;
  next: string;
  /** The address of the current one, if the page shows another. */
  current?: string | undefined;
  /** The heading: the one on the page. */
  children: ReactNode;
}

/** Moves between days, weeks or months of a calendar. */
export function StepNav({ unit, previous, next, current, children }: StepNavProps) {
  return (
    <nav
      aria-label={{ day: 'Days', week: 'Weeks', month: 'Months' }[unit]}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2"
    >
      <span className="flex gap-1">
        <Step to={previous} label={`Previous ${unit}`} icon={<ChevronLeft size={18} />} />
        <Step to={next} label={`Next ${unit}`} icon={<ChevronRight size={18} />} />
      </span>
      {children}
      {current !== undefined && (
        <LinkButton to={current} size="small" preventScrollReset>
          {unit === 'day' ? 'Today' : `This ${unit}`}
        </LinkButton>
      )}
    </nav>
  );
}

function Step({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <LinkButton to={to} aria-label={label} title={label} className="btn-square" preventScrollReset>
      {icon}
    </LinkButton>
  );
}
