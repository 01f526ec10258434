import { expect, test } from 'vitest';
import { ownPath } from './preferences.server';

test.each([
  ['/JobStartEnd/1?note=a%20b', '/JobStartEnd/1?note=a%20b'],
  ['crm', '/crm'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//evil.example', '/evil.example'],
  ['/a/..//evil.example', '/evil.example'],
  ['/./\\evil.example', '/evil.example'],
  [undefined, '/'],
  [`/crm?q=${'a'.repeat(3_900)}`, `/crm?q=${'a'.repeat(3_900)}`],
  // Written as %E8%80%81 each, it would be more than a header holds.
  [`/crm?q=${'老'.repeat(1_000)}`, '/'],
  [`/${'a'.repeat(20_000)}`, '/'],
])('%s leads to %s, in this suite', (to, path) => {
  expect(ownPath(to)).toBe(path);
});
