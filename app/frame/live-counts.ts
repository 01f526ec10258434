import { useEffect, useState } from 'react';
import type { Counts } from '~/modules/today/index.server';

/** The shortest time between two requests of one person, in milliseconds, however many tabs are open. */
const everyMs = 60_000;
/** How often a tab looks whether it is time. The first look comes this long after the page, which has brought counts. */
const lookMs = 10_000;
/** A key of each person, since several may have tabs in one browser. */
const keyOf = (person: string) => `laoban-bell ${person}`;

/** The last request of a person in this browser, shared by its tabs. */
interface Stored extends Partial<Counts> {
  askedAt: number;
}

/**
 * The counts of the menu and the bell, first as the frame has `loaded` them: with the document and after each form. While the window is visible, one of
 * a person's tabs asks for them once a minute, and the others take its answer. Failures are ignored.
 */
export function useLiveCounts(person: string, loaded: Counts): Counts {
  const [live, setLive] = useState<Counts & { of: Counts }>();

  useEffect(() => {
    const ending = new AbortController();
    const take = ({ counts, unread, things = null, inDay = null }: Partial<Counts>) => {
      if (counts && unread !== undefined) setLive({ counts, unread, things, inDay, of: loaded });
    };
    // Where the browser stores nothing, the tab asks as rarely by itself.
    let own: Stored | null = null;
    const keep = (stored: Stored) => {
      own = stored;
      store(person, stored);
    };
    const ask = async () => {
      const last = readStored(person) ?? own;
      const sinceMs = last ? Date.now() - last.askedAt : everyMs;
      // Negative after the clock was set back.
      if (document.hidden || Math.abs(sinceMs) < everyMs) return;
      const asked = { askedAt: Date.now() };
      keep({ ...last, ...asked });
      try {
        // Somebody else may have signed in in another tab: their numbers are not for this one.
        const headers = { 'X-Entered-By': person };
        const answer = await fetch('/api/today/bell', { signal: ending.signal, headers });
        if (!answer.ok) return;
        const { counts, unread, things, inDay } = (await answer.json()).data as Counts;
        const all = { counts, unread, things, inDay };
        keep({ ...asked, ...all });
        take(all);
      } catch {
        // Offline, or another page is loading: try again next time.
      }
    };
    const onStored = ({ key }: StorageEvent) => {
      if (key !== keyOf(person)) return;
      // Remembered here too: another tab has asked, also if nothing can be stored from now on.
      own = readStored(person) ?? own;
      take(own ?? {});
    };
    // A number that must be counted again is shown as it was until then.
    if (loaded.unread === null) take({ ...readStored(person), counts: loaded.counts });
    else keep({ askedAt: Date.now(), ...loaded });
    const timer = setInterval(() => void ask(), lookMs);
    const onBack = () => void ask();
    window.addEventListener('focus', onBack);
    window.addEventListener('storage', onStored);
    return () => {
      ending.abort();
      clearInterval(timer);
      window.removeEventListener('focus', onBack);
      window.removeEventListener('storage', onStored);
    };
  }, [person, loaded]);

  // What a form's response brought is newer than a request made before it.
  if (live?.of === loaded) return live;
  return {
    counts: loaded.counts,
    unread: loaded.unread ?? live?.unread ?? null,
    things: loaded.things ?? live?.things ?? null,
    inDay: loaded.inDay ?? live?.inDay ?? null,
  };
}

/** Null without a stored request of this person, or where the browser stores nothing. */
function readStored(person: string): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null');
  } catch {
    return null;
  }
}

function store(person: string, stored: Stored): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(stored));
  } catch {
    // A full or closed storage.
  }
}
