import { setTimeout as wait } from 'node:timers/promises';
import { AiFailed } from './failed';

/**
 * What ends a call: its time limit or the caller's signal. The SDK's timeout ends when the headers arrive, and combined
 * signals may be garbage-collected, so the end is a promise of our own.
 */
export function endOf(outer: AbortSignal, limitMs: number) {
  const controller = new AbortController();
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => {
      controller.abort();
      reject(new AiFailed('too-slow'));
    };
  });
  // Nobody awaits it if the answer came first.
  ended.catch(() => {});
  const timer = setTimeout(end, limitMs);
  outer.addEventListener('abort', end, { once: true });
  const clear = () => {
    clearTimeout(timer);
    outer.removeEventListener('abort', end);
  };
  return { signal: controller.signal, ended, clear };
}

/** Waits, unless the caller aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new AiFailed('too-slow');
  }
}
