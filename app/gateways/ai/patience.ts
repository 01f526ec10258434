import { setTimeout as wait } from 'node:timers/promises';
import { AiFailed } from './failed';

/**
 * What ends a call: its limit, or the caller. The SDK's own limit is over when the head of an answer is there, and a
 * signal made of others may be collected before it is heard: so the end is a promise too, that nothing can hold up.
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
  // Nobody listens any more when the answer was there first.
  ended.catch(() => {});
  const timer = setTimeout(end, limitMs);
  outer.addEventListener('abort', end, { once: true });
  const clear = () => {
    clearTimeout(timer);
    outer.removeEventListener('abort', end);
  };
  return { signal: controller.signal, ended, clear };
}

/** Waits, unless the caller has had enough before. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch {
    throw new AiFailed('too-slow');
  }
}
