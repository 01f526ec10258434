import { useMatches } from 'react-router';

interface FirstPage {
  to: string;
  label: string;
}

/** The signed-in person's first page, from the surrounding layout; null for a stranger. */
export function useFirstPage(): FirstPage | null {
  const matches = useMatches();
  for (const { loaderData } of matches) {
    const first = (loaderData as { first?: FirstPage | null } | undefined)?.first;
    if (first) return first;
  }
  return null;
}
