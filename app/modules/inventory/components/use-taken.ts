import { useEffect, useSyncExternalStore } from 'react';

/** What was taken of an item just now. */
interface Taken {
  itemId: string;
  quantity: number;
}

// In the browser's memory: an address can be written by anybody, and is still there when the page is loaded anew.
let last: Taken | null = null;
const listeners = new Set<() => void>();

function keep(taken: Taken | null): void {
  last = taken;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Keeps what this browser has taken by a call, until the page is left; of what is no number nothing. */
export function keepTaken(itemId: unknown, quantity: unknown): void {
  const units = Number(quantity);
  keep(units > 0 ? { itemId: String(itemId), quantity: units } : null);
}

/**
 * How many were taken of an item just now, once: by a call of this browser's, or by the form of whose message these are the
 * facts. Null where nothing was.
 */
export function useTaken(itemId: string, facts: Record<string, unknown> = {}): number | null {
  const here = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  );
  useEffect(() => () => keep(null), []);
  if (here) return here.itemId === itemId ? here.quantity : null;
  return facts.itemId === itemId && typeof facts.taken === 'number' ? facts.taken : null;
}
