import { useEffect, useState } from 'react';

/** How long a page, or a part of one that is loaded when it is needed, may be on its way: milliseconds. */
const longestWait = 120_000;

/**
 * Whether what is waited for has been on its way for too long.
 *
 * @param waited names what is waited for, each anew; null where nothing is
 */
export function useLate(waited: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (waited === null) return;
    const timer = setTimeout(() => setLate(waited), longestWait);
    return () => clearTimeout(timer);
  }, [waited]);
  return waited !== null && late === waited;
}
