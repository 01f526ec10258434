import { afterEach, expect, test } from 'vitest';
import { endedAfterEach, startScript } from '../support/process';
import { testDatabase, variablesFor } from '../support/test-database';

const keep = endedAfterEach();
const database = testDatabase();
afterEach(() => database?.drop());

test('kills in the middle of a stream of movements lose none that was acknowledged, and do none twice', async () => {
  const script = keep(
    startScript('scripts/bench/killed-stock.mjs', { KILLS: '2', ...variablesFor(database) }),
  );
  expect([await script.ended, script.said()]).toEqual([
    0,
    expect.stringContaining('and 2 kills: each movement was done once, the books balance'),
  ]);
});
