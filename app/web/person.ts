import { useEffect, useSyncExternalStore } from 'react';
import { forgetDayOfOthers } from './field/day';

/** The person this window acts for. A session wins over a stored token, so that nothing is done under an older token's name. */
export interface Person {
  by: 'session' | 'token' | null;
  /** Null if nobody is signed in. */
  id: string | null;
}

/** Undefined until the page has looked. */
let person: Person | undefined;
const listeners = new Set<() => void>();

/** The person this window acts for, a new object each time it was looked up; undefined before the first time. */
export function currentPerson(): Person | undefined {
  return person;
}

/** Calls back each time the person was looked up. Returns the unsubscribe function. */
export function onPerson(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function setPerson(next: Person): void {
  person = next;
  forgetDayOfOthers(next.id);
  for (const changed of listeners) changed();
}

/** Sets the person for a page that is not scanned: its session's user, otherwise what `findOther` returns. */
export function usePerson(userId: string | null, findOther?: () => Person): void {
  useEffect(() => {
    if (userId !== null) setPerson({ by: 'session', id: userId });
    else setPerson(findOther?.() ?? { by: null, id: null });
  }, [userId, findOther]);
}

/** The signed-in person; null for strangers, for a phone with a token, and until the page has looked. */
export function useSessionPerson(): string | null {
  const person = useSyncExternalStore(onPerson, currentPerson, () => undefined);
  return person?.by === 'session' ? person.id : null;
}

/** The id of the person this window acts for; null if nobody is signed in, undefined if not looked up yet. */
export function knownPerson(): string | null | undefined {
  return person?.id;
}
