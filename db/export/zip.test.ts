import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { zipOf } from './zip';

test('stopping to read ends the file being written, so that nothing stays open', async () => {
  let open = false;
  async function* endless() {
    open = true;
    try {
      while (true) yield randomBytes(65_536);
    } finally {
      open = false;
    }
  }
  let failure: unknown;
  const zip = zipOf(async (pack) => {
    await pack('endless', { from: endless(), at: new Date(0) }).catch((error: unknown) => {
      failure = error;
    });
  });
  for await (const piece of zip) if (piece.length > 1_000) break;
  expect(failure).toEqual(new Error('Nobody reads this zip any more'));
  await expect.poll(() => open).toBe(false);
});
