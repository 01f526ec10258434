import { useEffect } from 'react';

/** Who this window works for: a session wins, so that nothing is done under the name of an older token. */
export interface Person {
  by: 'session' | 'token' | null;
  /** Null where nobody is signed in. */
  id: string | null;
}

/** Undefined until the page has asked. */
let person: Person | undefined;
const listeners = new Set<() => void>();

/** Who this window works for, an object of its own for each time it was asked; undefined where it was not yet. */
export function currentPerson(): Person | undefined {
  return person;
}

/** Calls back each time the page has asked who is there; returns what ends that. */
export function onPerson(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function setPerson(next: Person): void {
  person = next;
  for (const changed of listeners) changed();
}

/** Says who a page that is not a scanned one works for: its session's user or, without one, whom `findOther` finds. */
export function usePerson(userId: string | null, findOther?: () => Person): void {
  useEffect(() => {
    if (userId !== null) setPerson({ by: 'session', id: userId });
    else setPerson(findOther?.() ?? { by: null, id: null });
  }, [userId, findOther]);
}

/** The id of the person this window works for; null if nobody is known, undefined if it has not been asked yet. */
export function knownPerson(): string | null | undefined {
  return person?.id;
}
