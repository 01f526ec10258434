// A development server reloads its modules on each change; the workers must survive that.
const kept = globalThis as { laobanWorkers?: Set<() => void> };

/** Calls `look` when a job was added in this process. Returns the unsubscribe function. */
export function onWake(look: () => void): () => void {
  kept.laobanWorkers ??= new Set();
  kept.laobanWorkers.add(look);
  return () => kept.laobanWorkers?.delete(look);
}

/** Wakes the workers of this process. Those of others look every two seconds. */
export function wakeWorkers(): void {
  for (const look of kept.laobanWorkers ?? []) look();
}
