import { useMatches } from 'react-router';

interface FirstPage {
  to: string;
  label: string;
}

/** Where the person who is signed in begins, as the frame around this page has loaded it; null for a stranger. */
export function useFirstPage(): FirstPage | null {
  const matches = useMatches();
  for (const { loaderData } of matches) {
    const first = (loaderData as { first?: FirstPage | null } | undefined)?.first;
    if (first) return first;
  }
  return null;
}
