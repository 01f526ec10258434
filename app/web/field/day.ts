import { dayCache } from './pages';

/** Whose pages this phone stores. Every page looks here, so that nobody sees another person's day. */
const mark = 'laoban.day';

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
  try {
    const of = localStorage.getItem(mark);
    if (of === null || of === person) return;
    localStorage.removeItem(mark);
    void caches.delete(dayCache(of));
  } catch {
    // Without storage nothing is stored.
  }
}
