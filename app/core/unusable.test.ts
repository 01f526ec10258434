import { expect, test } from 'vitest';
import { z } from 'zod';
import { flag, line } from './text';
import { unusableIn } from './unusable';

const input = z
  .preprocess(
    (sent) => sent,
    z.object({
      title: line({ needed: 'Enter a title.' }),
      done: flag.optional(),
      tags: z.union([z.string(), z.array(z.string())]),
      lines: z.array(z.object({ text: line(), cost: z.object({ net: z.number() }).optional() }).optional()),
      logs: z.array(z.union([z.string(), z.object({ at: z.string() })])),
      open: z.record(z.string(), z.unknown()),
      anything: z.unknown(),
    }),
  )
  .transform((sent) => sent);
const record = z.object({ id: z.string(), lines: z.array(z.object({ amount: z.number() })) });

const placesIn = (sent: unknown, ...more: z.ZodType[]) =>
  unusableIn(sent, input, ...more).map(({ path, message }) => [path.join('.'), message]);

test('a field that does not exist is named by its place, at the top and in lists and groups', () => {
  expect(placesIn({ titel: 'x', lines: [{}, { txt: 'x', cost: { nett: 1 } }], logs: [{ by: 'x' }] })).toEqual(
    [
      ['titel', 'There is no field titel.'],
      ['lines.1.txt', 'There is no field lines[1].txt.'],
      ['lines.1.cost.nett', 'There is no field lines[1].cost.nett.'],
      ['logs.0.by', 'There is no field logs[0].by.'],
    ],
  );
});

test('a list in place of one value, and one value in place of a list of groups, is wrong', () => {
  expect(placesIn({ title: ['x'], done: [true], lines: '' })).toEqual([
    ['title', 'This must be one value, not a list.'],
    ['done', 'This must be one value, not a list.'],
    ['lines', 'This must be a list.'],
  ]);
});

test('what the schema takes or leaves open is not touched', () => {
  expect(
    placesIn({ title: null, done: 'on', tags: 'a, b', lines: [{ text: 'x' }, null], logs: ['x'] }),
  ).toEqual([]);
  expect(placesIn({ tags: ['a'], open: { a: [{ b: 1 }] }, anything: [{ c: 1 }], logs: 'x' })).toEqual([]);
});

test('the fields of a record that is sent back are usable, and only those', () => {
  const sent = { id: 'x', title: 'x', lines: [{ text: 'x', amount: 1, tax: 1 }] };
  expect(placesIn(sent, record)).toEqual([['lines.0.tax', 'There is no field lines[0].tax.']]);
});

test('names that every object has are no fields', () => {
  const sent = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":1,"hasOwnProperty":1}');
  expect(placesIn(sent)).toHaveLength(4);
});

test('names only the first of very many, and no endless name', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`a${at}`, 1]));
  expect(placesIn(many)).toHaveLength(20);
  expect(placesIn({ ['x'.repeat(100_000)]: 1 })[0]?.[0]).toHaveLength(100);
});
