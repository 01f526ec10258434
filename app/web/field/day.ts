import { dayCache } from './pages';

/** Whose pages this phone stores. Every page looks here, so that nobody sees another person's day. */
const mark = 'laoban.day';

/** The person whose pages this device stores; null where nobody has opened a page for people in the field. */
export function storedDay(): string | null {
  try {
    return localStorage.getItem(mark);
  } catch {
    return null;
  }
}

/** Remembers that this person's pages are stored. */
export function rememberDay(person: string): void {
  forgetDayOfOthers(person);
  try {
    localStorage.setItem(mark, person);
  } catch {
    // Without storage there is no worker either.
  }
}

/** Deletes the stored pages unless they are this person's. Null if nobody is signed in. */
export function forgetDayOfOthers(person: string | null): void {
  const of = storedDay();
  if (of === null || of === person) return;
  try {
    localStorage.removeItem(mark);
    void caches.delete(dayCache(of)).catch(() => {});
  } catch {
    // Without storage nothing is stored.
  }
}
