import { Link } from 'react-router';

interface PillsProps {
  pills: readonly { to: string; label: string }[];
  /** The `to` of the one that is open. */
  current: string;
  /** What they choose, for those who listen. */
  label: string;
}

/** A few ways to look at one list, each with its own address. */
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
