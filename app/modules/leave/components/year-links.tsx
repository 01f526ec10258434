import { Link } from 'react-router';

interface YearLinksProps {
  years: readonly number[];
  year: number;
  home: string;
  /** The search text, which other years keep. */
  q?: string;
}

/** Links to the open years. */
export function YearLinks({ years, year, home, q = '' }: YearLinksProps) {
  const kept = q && { q };
  return (
    <nav aria-label="Year" className="segments">
      {years.map((one) => (
        <Link
          key={one}
          to={`${home}?${new URLSearchParams({ ...kept, year: String(one) })}`}
          preventScrollReset
          aria-current={one === year ? 'true' : undefined}
          className="segment tap"
        >
          {one}
        </Link>
      ))}
    </nav>
  );
}
