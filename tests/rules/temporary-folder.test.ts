import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { ofTheRun } from '../support/process';

test('a run has a temporary folder of its own, which is removed with all that is left in it', () => {
  expect(process.env.LAOBAN_OWN_TEMP).toMatch(/laoban-run-/);
  expect(tmpdir()).toBe(process.env.LAOBAN_OWN_TEMP);
  expect(ofTheRun().TMPDIR).toBe(tmpdir());
  // Journeys too.
  expect(readFileSync('scripts/test.mjs', 'utf8')).toContain('process.env.TMPDIR = own;');
});
