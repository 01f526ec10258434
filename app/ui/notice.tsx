import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface NoticeProps {
  tone?: 'info' | 'warning';
  children: ReactNode;
  /** A link to go on. */
  link?: { to: string; label: string };
}

/** A message about the page's present state. */
export function Notice({ tone = 'info', children, link }: NoticeProps) {
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  const look = tone === 'warning' ? 'border-warning/30 bg-warning/10' : 'border-base-300 bg-base-100';
  return (
    <div className={`flex items-start gap-3 rounded-box border px-4 py-3 ${look}`}>
      <Icon
        size={18}
        className={`mt-0.5 shrink-0 ${tone === 'warning' ? 'text-warning' : 'text-muted'}`}
        aria-hidden="true"
      />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {children}
        {link && (
          <>
            {' '}
            <Link to={link.to} className="link whitespace-nowrap font-medium">
              {link.label}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
