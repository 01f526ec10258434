import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The names that components give to parts of long lists, instead of rows of classes: each needs its rules. */
test.each(['item-cards', 'item-card', 'initials'])('the stylesheet dresses .%s', (name) => {
  const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');
  expect(css).toMatch(new RegExp(`^\\s*\\.${name} \\{\\s*@apply `, 'm'));
});
