import { setTimeout as wait } from 'node:timers/promises';
import { refuseUnavailable } from '~/core/refusal';

/** What the database may take over the first thing that a request asks of it: milliseconds. */
const patience = 5_000;

/**
 * What the database answers, where it does so in time; throws a refusal with 503 where it stalls. Only for what reads:
 * a write that is not waited for may still be done.
 */
export async function inTime<T>(asked: Promise<T>, ms = patience): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([asked, late(ms, over.signal)]);
  } finally {
    over.abort();
    // It may fail when nobody listens any more.
    asked.catch(() => undefined);
  }
}

/** In two halves: after a pause of the whole process all its timers are due before what has come in is read. */
async function late(ms: number, signal: AbortSignal): Promise<never> {
  await wait(ms / 2, undefined, { signal, ref: false });
  await wait(ms / 2, undefined, { signal, ref: false });
  throw refuseUnavailable();
}
