import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Each mail's greeting with the first words after it, by the file that writes it. */
const openings = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.server.ts'))
  .flatMap((name) => {
    const text = readFileSync(join('app', name), 'utf8');
    return [...text.matchAll(/[`'](\w+)(?: \$\{[^`]*?\})?,[`'],\s*[`']([^`']+)/g)].map(
      ([, greeting, first]) => [name, greeting, first] as const,
    );
  });

test('every mail greets in the same word, and begins with a capital letter', () => {
  expect(openings.length).toBeGreaterThan(8);
  expect(openings.filter(([, greeting]) => greeting !== 'Hello')).toEqual([]);
  expect(openings.filter(([, , first]) => /^\p{Ll}/u.test(first ?? ''))).toEqual([]);
});
