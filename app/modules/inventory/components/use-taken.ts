import { useEffect, useSyncExternalStore } from 'react';

/** The last fulfilment of an item. */
interface Taken {
  itemId: string;
  quantity: number;
}

// In the browser's memory and not in the address, which anybody can write and which survives a reload.
let last: Taken | null = null;
const listeners = new Set<() => void>();

function keep(taken: Taken | null): void {
  last = taken;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Remembers what this browser has just taken, until the page is left. Ignores anything but numbers. */
export function rememberTaken(itemId: unknown, quantity: unknown): void {
  const units = Number(quantity);
  keep(units > 0 ? { itemId: String(itemId), quantity: units } : null);
}

/**
 * How many units of an item this browser has just taken, by its call or by the form whose toast carries `facts`. Null if
 * none.
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
