import { describe, expect, test } from 'vitest';
import type { Operation } from '~/operation/operation.server';
import specifiedFailures from './specified-failures.txt?raw';
import specifiedMessages from './specified-messages.txt?raw';

/**
 * The texts that the specification gives word for word are repeated in two files here, and only those: changing one of them
 * changes the product.
 */
describe('what users read', () => {
  test('is said somewhere, and is the specification’s where that has words for it', async () => {
    const catalogues = import.meta.glob<object>('../../app/modules/**/messages.ts', { eager: true });
    const all = Object.entries(catalogues).flatMap(([path, messages]) =>
      linesOf(path.split('/').at(-2) ?? '', { ...messages }),
    );
    expect(all.length).toBeGreaterThan(500);
    const code = import.meta.glob<string>(['../../app/**/*.{ts,tsx}', '!**/messages.ts', '!**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const words = new Set(Object.values(code).flatMap((text) => text.match(/\w+/g) ?? []));
    expect(all.filter((line) => !words.has(line.split(/[.:]/)[1] ?? ''))).toEqual([]);
    expect(notIn(all, specifiedMessages)).toEqual([]);
  });

  test('where something fails is the specification’s where that has words for it', async () => {
    const modules = import.meta.glob<Record<string, unknown>>('../../app/modules/**/*.server.ts');
    const found = new Set<string>();
    for (const load of Object.values(modules))
      for (const exported of Object.values(await load()))
        if (isOperation(exported)) found.add(`${exported.name}: ${exported.failed ?? ''}`);
    expect(found.size).toBeGreaterThan(100);
    expect(notIn([...found], specifiedFailures)).toEqual([]);
  });
});

/** The lines of a file that are said no more. */
const notIn = (said: readonly string[], file: string) =>
  file
    .trim()
    .split('\n')
    .filter((line) => !said.includes(line));

function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'access' in exported && 'effect' in exported;
}

const held = { jobId: 'JOB-12345678', title: 'Coffee corner', held: 1_000 };
const week = { name: 'this week', sentiment: 'neutral' };

/** A catalogue line by line; a text that is made of something is made of one and of two of it, or of the state of a job. */
function linesOf(name: string, of: unknown): string[] {
  if (typeof of === 'string') return [`${name}: ${of}`];
  if (typeof of === 'object' && of !== null)
    return Object.entries(of).flatMap(([key, text]) => linesOf(`${name}.${key}`, text));
  if (typeof of !== 'function') throw new Error(`${name} is no text`);
  const tries = [
    () => [of(1, 1, 1), of(2, 2, 2)],
    () => [of(1, [held]), of(2, [held, held])],
    () => [of([{ ...held, ...week }]), of([week, week].map((one) => ({ ...held, ...one })))],
    () => [of('active')],
  ];
  for (const made of tries) {
    try {
      return made().map((text) => `${name}: ${text}`);
    } catch {}
  }
  throw new Error(`Nothing is known of what ${name} is made of`);
}
