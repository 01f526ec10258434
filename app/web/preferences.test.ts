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
])('%s leads to %s, in this suite', (to, path) => {
  expect(ownPath(to)).toBe(path);
});
