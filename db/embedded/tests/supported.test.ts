import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { supportedTable } from '../supported-table';

test('the README shows the list of what is supported, as it is', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const shown = readme.split('<!-- supported -->\n')[1]?.split('\n<!-- /supported -->')[0];
  expect(shown).toBe(supportedTable());
});
