import { setTimeout as delay } from 'node:timers/promises';

/** In ms: the part of five seconds that somebody waits for a mail, a printer or a payment. */
export const patienceMs = 4_000;

/** The result of `work`, or 'pending' if it takes longer. The work goes on; a late failure is the caller's to handle. */
export async function soon<T>(work: Promise<T>, limitMs = patienceMs): Promise<T | 'pending'> {
  const over = new AbortController();
  const late = delay(limitMs, 'pending' as const, { signal: over.signal });
  late.catch(() => undefined);
  return await Promise.race([work, late]).finally(() => over.abort());
}
