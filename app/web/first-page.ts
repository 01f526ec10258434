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

/** Whether this is a page for strangers who do not use the suite, which it says in its `handle`: nothing leads into it. */
export function useIsBare(): boolean {
  return useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare);
}
