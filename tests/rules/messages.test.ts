import { describe, expect, test } from 'vitest';
import type { Operation } from '~/core/operation';

/**
 * Each text that a user reads, written down once more: many are the specification's to the letter, and whoever changes one
 * says so here too (`npx vitest run tests/rules/messages.test.ts -u`), where it is read beside what it was.
 */
describe('what users read', () => {
  test('is what was written down, in each catalogue, and is said somewhere', async () => {
    const catalogues = import.meta.glob<object>('../../app/modules/*/messages.ts', { eager: true });
    const all = Object.entries(catalogues).map(([path, messages]) =>
      linesOf(path.split('/').at(-2) ?? '', { ...messages }),
    );
    expect(all.length).toBeGreaterThan(10);
    const code = import.meta.glob<string>(['../../app/**/*.{ts,tsx}', '!**/messages.ts', '!**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const words = new Set(Object.values(code).flatMap((text) => text.match(/\w+/g) ?? []));
    expect(all.flat().filter((line) => !words.has(line.split(/[.:]/)[1] ?? ''))).toEqual([]);
    await expect(written(all.flat())).toMatchFileSnapshot('messages.txt');
  });

  test('where something fails is what was written down for each operation', async () => {
    const modules = import.meta.glob<Record<string, unknown>>('../../app/modules/**/*.server.ts');
    const found = new Set<string>();
    for (const load of Object.values(modules))
      for (const exported of Object.values(await load()))
        if (isOperation(exported))
          found.add(`${exported.name}: ${exported.failed ?? '(the plain sentence)'}`);
    expect(found.size).toBeGreaterThan(100);
    await expect(written([...found].sort())).toMatchFileSnapshot('failures.txt');
  });
});

const written = (lines: readonly string[]) => `${lines.join('\n')}\n`;

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'effect' in exported;
}

const week = { name: 'this week', sentiment: 'neutral' };

/** A catalogue line by line; a text that is made of something is made of one and of two of it, or of the state of a job. */
function linesOf(name: string, of: unknown): string[] {
  if (typeof of === 'string') return [`${name}: ${of}`];
  if (typeof of === 'object' && of !== null)
    return Object.entries(of).flatMap(([key, text]) => linesOf(`${name}.${key}`, text));
  if (typeof of !== 'function') throw new Error(`${name} is no text`);
  const tries = [
    () => [of(1, 1, 1), of(2, 2, 2)],
    () => [of('active')],
    () => [of([week]), of([week, week])],
  ];
  for (const made of tries) {
    try {
      return made().map((text) => `${name}: ${text}`);
    } catch {}
  }
  throw new Error(`Nothing is known of what ${name} is made of`);
}
