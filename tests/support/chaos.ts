import { expect, test } from 'vitest';
import { endedAfterEach, startScript } from './process';

/**
 * Runs one part of `npm run chaos` in its shortest form; nothing may break. Each part has its own test file, so they run in
 * parallel. Kills, odd requests, slow clients and the single attacks have their own tests.
 */
export function chaosOf(part: string, variables: Record<string, string> = {}): void {
  const keep = endedAfterEach('SIGTERM');
  test(`in its shortest form ${part} breaks nothing`, async () => {
    const { SAMPLE_FOLDER = '' } = process.env;
    const how = { ONLY: part, SHORT: '1', SEED: '7', SAMPLE_FOLDER, ...variables };
    const script = keep(startScript('scripts/chaos.mjs', how));
    expect([await script.ended, script.said()]).toEqual([
      0,
      expect.stringMatching(/[1-9]\d* held, 0 broken|0 held, 0 broken, 1 not tried/),
    ]);
  }, 600_000);
}
