import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What will be here, and why it helps. */
  text: ReactNode;
  /** The first step. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-box border border-base-300 border-dashed bg-base-100 px-6 py-12 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-primary/8 text-primary">
        <Icon size={22} />
      </span>
      <h2 className="font-semibold text-base wrap-anywhere">{title}</h2>
      <p className="mt-1 max-w-sm text-balance text-muted wrap-anywhere">{text}</p>
      {action && <div className="wrapped-actions mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Below a list with its first entry: what comes next. */
export function NextStep({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="text-muted wrap-anywhere">
      Next:{' '}
      <Link to={to} className="link font-medium">
        {children}
      </Link>
    </p>
  );
}
