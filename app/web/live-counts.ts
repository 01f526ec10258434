import { useEffect, useRef, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';

/** What a room of the menu counts, and in words. */
export interface MenuCount {
  to: string;
  count: number;
  says: string;
}

interface Live {
  counts: readonly MenuCount[];
  /** How many lines the bell has; null until it was asked. */
  unread: number | null;
}

const none: readonly MenuCount[] = [];
const everyMs = 60_000;
/** Going from page to page asks at most so often. */
const leastMs = 10_000;

/**
 * What the menu counts, as it came with the document, and what the bell has. With JavaScript both are asked again on
 * navigation, when the window is looked at again, and each minute while it is visible. What fails changes nothing.
 */
export function useLiveCounts(): Live {
  const loaded =
    useRouteLoaderData<{ counts: readonly MenuCount[] }>('modules/today/pages/around')?.counts ?? none;
  const [live, setLive] = useState<Live & { of: readonly MenuCount[] }>();
  const { key } = useLocation();
  const askedAt = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form changes what was loaded, and what the bell has.
  useEffect(() => {
    askedAt.current = 0;
  }, [loaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      if (document.hidden || Date.now() - askedAt.current < leastMs) return;
      askedAt.current = Date.now();
      try {
        const answer = await fetch('/api/today/bell', { signal: ending.signal });
        if (!answer.ok) return;
        const { data } = await answer.json();
        setLive({ counts: data.counts, unread: data.unread, of: loaded });
      } catch {
        // Without a network, or another page is on its way: the next time.
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), everyMs);
    const onBack = () => void ask();
    window.addEventListener('focus', onBack);
    return () => {
      ending.abort();
      clearInterval(timer);
      window.removeEventListener('focus', onBack);
    };
  }, [key, loaded]);

  // What came with a form is newer than what was asked before it.
  if (live?.of === loaded) return live;
  return { counts: loaded, unread: live?.unread ?? null };
}

/** What the counts say, in one sentence; null where there are none. */
export function sayCounts(counts: readonly MenuCount[]): string | null {
  const said = counts.map(({ says }) => says);
  if (said.length < 2) return said[0] ?? null;
  return `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}
