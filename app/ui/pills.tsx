import { FollowLinks } from './follow-links';

interface PillsProps {
  pills: readonly { to: string; label: string }[];
  /** The `to` of the one that is open. */
  current: string;
  /** What they choose, for those who listen. */
  label: string;
}

/** A few ways to look at one list, each with its own address. Plain anchors, as in the list itself: a router's link costs more. */
export function Pills({ pills, current, label }: PillsProps) {
  return (
    <FollowLinks>
      <nav aria-label={label} className="flex flex-wrap gap-1">
        {pills.map(({ to, label: words }) => (
          <a
            key={to}
            href={to}
            data-stays
            aria-current={to === current ? 'true' : undefined}
            className="pill tap"
          >
            {words}
          </a>
        ))}
      </nav>
    </FollowLinks>
  );
}
