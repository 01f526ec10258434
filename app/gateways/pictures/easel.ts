import type Sharp from 'sharp';
import { Turns } from '~/core/turns';

/** A picture written by the suite: upright, without metadata, in sRGB. */
export interface Picture {
  content: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  /** In pixels. */
  width: number;
  height: number;
}

const turns = new Turns();

/** Runs picture work one at a time, in its company's turn. Refuses with 429 if too much waits. Must not be nested. */
export function inTurn<T>(companyId: string, work: () => Promise<T>): Promise<T> {
  return turns.run(companyId, work);
}

/** sharp, loaded on first use. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // No cache, and one thread, so that the other cores stay free for the suite.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
