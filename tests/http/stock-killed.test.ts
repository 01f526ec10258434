import { afterEach, expect, test } from 'vitest';
import { endedAfterEach, startScript } from '../support/process';
import { testDatabase, variablesFor } from '../support/test-database';

const keep = endedAfterEach('SIGTERM');
const database = testDatabase();
afterEach(() => database?.drop());

test('kills in the middle of a stream of movements lose none that was acknowledged, and do none twice', async () => {
  const script = keep(
    startScript('scripts/chaos.mjs', {
      ONLY: 'killed',
      KILLS: '1',
      VICTIM: 'all',
      SEED: '7',
      ...variablesFor(database),
    }),
  );
  expect([await script.ended, script.said()]).toEqual([
    0,
    expect.stringContaining('each once; books and credits agree'),
  ]);
});
