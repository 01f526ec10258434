// In development the server's modules are reloaded on each change; the workers must survive that.
const kept = globalThis as { laobanWorkers?: Set<() => void> };

/** Has `look` called when a job was added in this process; answers how to end that. */
export function onWake(look: () => void): () => void {
  kept.laobanWorkers ??= new Set();
  kept.laobanWorkers.add(look);
  return () => kept.laobanWorkers?.delete(look);
}

/** Lets the workers of this process look at once; those of others look every two seconds. */
export function wakeWorkers(): void {
  for (const look of kept.laobanWorkers ?? []) look();
}
