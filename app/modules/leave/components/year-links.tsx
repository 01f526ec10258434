import { Link } from 'react-router';

interface YearLinksProps {
  years: readonly number[];
  year: number;
  home: string;
  /** What is searched for, which another year leaves as it is. */
  q?: string;
}

/** The years that are open, as links: the address says which. */
export function YearLinks({ years, year, home, q = '' }: YearLinksProps) {
  const kept = q && { q };
  return (
    <nav
      aria-label="Year"
      className="flex flex-wrap gap-1 rounded-field border border-base-300 bg-base-100 p-1"
    >
      {years.map((one) => (
        <Link
          key={one}
          to={`${home}?${new URLSearchParams({ ...kept, year: String(one) })}`}
          preventScrollReset
          aria-current={one === year ? 'true' : undefined}
          className="tap flex h-8 items-center rounded-[7px] px-3 font-medium text-muted tabular-nums hover:text-base-content aria-[current]:bg-primary/10 aria-[current]:text-primary"
        >
          {one}
        </Link>
      ))}
    </nav>
  );
}
