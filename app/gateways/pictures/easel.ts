import type Sharp from 'sharp';

/** A picture written by the suite: upright, without metadata, in sRGB. */
export interface Picture {
  content: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

let last: Promise<void> = Promise.resolve();

/** Runs picture work one at a time. Must not be nested. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  // Without the result: some megabytes would stay in memory until the next call.
  last = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

/** sharp, loaded on first use. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // No cache, and one thread, so that the other cores stay free for the suite.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
