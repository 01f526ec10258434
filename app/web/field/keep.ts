import { useEffect } from 'react';
import { useSessionPerson } from '../person';
import { rememberDay } from './day';
import type { PageToStore, StoreMessage } from './pages';

/**
 * Stores these pages on the phone for this person, so that they open without a network. Only pages for people in the field do so: the
 * first registers the service worker.
 */
export function useStoredPages(pages: readonly PageToStore[]): void {
  const person = useSessionPerson();
  const key = JSON.stringify(pages);
  useEffect(() => {
    if (person !== null) void storePages(person, JSON.parse(key)).catch(() => {});
  }, [person, key]);
}

async function storePages(person: string, pages: PageToStore[]): Promise<void> {
  // Over plain http there is none. In development the code has no fixed files.
  const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  if (!workers || !navigator.onLine || pages.length === 0) return;
  rememberDay(person);
  await workers.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await workers.ready;
  active?.postMessage({ type: 'store', person, pages } satisfies StoreMessage);
}
