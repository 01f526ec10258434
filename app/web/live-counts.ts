import { useEffect, useRef, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';

/** The count at a menu item, and in words. */
export interface MenuCount {
  to: string;
  count: number;
  says: string;
}

interface Live {
  counts: readonly MenuCount[];
  /** The number of unread notifications; null until it has been fetched. */
  unread: number | null;
}

const none: readonly MenuCount[] = [];
const everyMs = 60_000;
/** The shortest time between two requests in milliseconds, for quick navigation. */
const leastMs = 10_000;

/**
 * The counts of the menu and the bell, first from the document. With JavaScript they are fetched again on navigation,
 * when the window gets the focus, and each minute while it is visible. Failures are ignored.
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
        // Offline, or another page is loading: try again next time.
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

  // What a form's response brought is newer than a request made before it.
  if (live?.of === loaded) return live;
  return { counts: loaded, unread: live?.unread ?? null };
}

/** The counts in one sentence; null without any. */
export function sayCounts(counts: readonly MenuCount[]): string | null {
  const said = counts.map(({ says }) => says);
  if (said.length < 2) return said[0] ?? null;
  return `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}
