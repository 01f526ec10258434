import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
);

test('every table has a name, so that screen reader users can tell tables apart', () => {
  const tables = files.flatMap((name) =>
    [...readFileSync(join('app', name), 'utf8').matchAll(/<table\b([^>]*)>\s*(<caption\b)?/g)].map(
      ([, attributes, caption]) => ({
        name,
        named: Boolean(caption) || /\baria-label(ledby)?=/.test(attributes ?? ''),
      }),
    ),
  );
  expect(tables.filter(({ named }) => !named).map(({ name }) => name)).toEqual([]);
  expect(tables.length).toBeGreaterThan(15);
});
