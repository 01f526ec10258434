import { expect, test } from 'vitest';
import { endedAfterEach, startScript } from '../support/process';

const keep = endedAfterEach('SIGTERM');

/** What kills, odd requests and slow clients do is held by tests of their own; so is, one by one, what attacks at length. */
const parts = ['full-disk', 'stalled-store', 'outside', 'two-firms', 'attacks', 'busy-day'];

test.each(parts)(
  'in its shortest form the ordeal of %s breaks nothing',
  async (part) => {
    const quick = 'redirects,tricks,sessions,uploads,crossSite';
    const how = { ONLY: part, SHORT: '1', SEED: '7', ATTACKS: quick };
    const script = keep(startScript('scripts/ordeal.mjs', how));
    expect([await script.ended, script.said()]).toEqual([
      0,
      expect.stringMatching(/[1-9]\d* held, 0 broken|0 held, 0 broken, 1 not tried/),
    ]);
  },
  300_000,
);
