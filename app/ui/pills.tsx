import { Link } from 'react-router';

interface PillsProps {
  pills: readonly { to: string; label: string }[];
  /** The `to` of the active one. */
  current: string;
  /** What they choose, for screen readers. */
  label: string;
}

/** A few views of one list, each with its own address. */
export function Pills({ pills, current, label }: PillsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {pills.map(({ to, label: words }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={to === current ? 'true' : undefined}
          className="pill tap"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
