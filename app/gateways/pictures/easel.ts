import type Sharp from 'sharp';

/** A picture as the suite has written it: upright, without metadata, in sRGB. */
export interface Picture {
  content: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

let last: Promise<void> = Promise.resolve();

/** Does one piece of work on pictures after the other: ten that come at once wait for their turn. Not to be nested. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  // Without what came of it: a picture of some megabytes would stay until the next one.
  last = mine.then(
    () => undefined,
    () => undefined,
  );
  return mine;
}

/** What decodes and draws, loaded when it is first needed. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Nothing is decoded twice, and one thread leaves the others to the suite.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
