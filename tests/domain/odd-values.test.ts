import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from '~/core/json-schema';
import { unusableIn } from '~/core/unusable';
import type { Operation } from '~/operation/operation.server';
import { parseForm } from '~/web/parse-form';

/** Every operation of the suite: what calls and pages are made of. */
const operations = Object.values(
  import.meta.glob<Record<string, unknown>>('../../app/modules/**/*.server.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter(isOperation);

function isOperation(value: unknown): value is Operation {
  return (
    Object(value) === value &&
    Object.hasOwn(value as object, 'effect') &&
    (value as Operation).input instanceof z.ZodType
  );
}

const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** What no person types, as text. */
const oddTexts = [
  ...[
    '',
    ' ',
    '\t\n',
    '\u0000',
    '\ud800',
    'a\udfff',
    '\u200b',
    '\ufeff',
    '\u202e',
    'Ａ１',
    'ß',
    '💥'.repeat(50),
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e308',
    '1e-400',
    '-0',
    '0x10',
    '0b1',
    '1_000',
    '١٢',
    '１２',
    '9'.repeat(400),
    '-1',
    '.5',
    '5.',
  ],
  ...[
    'null',
    'undefined',
    'true',
    'on',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '$where',
    '$gt',
    'a.b',
  ],
  ...[
    '2026-02-30',
    '2026-13-45',
    '0000-00-00',
    '275760-09-13',
    '2026-01-01T25:61:00+99:99',
    '24:00',
    'f'.repeat(24),
  ],
  ...[
    'data:image/png;base64,',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'http://[',
    'a@b',
    '%',
    '%00',
    '../..',
  ],
  'x'.repeat(25_000),
  '\u0301'.repeat(10_000),
];
const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...[null, true, false, 0, -0, -1, 0.1, 1e21, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER + 1],
  ...[[], [[]], {}, [null], [''], [{}], ['a', 'b'], [1, 2], { length: 1e9 }, deep(15)],
  JSON.parse('{"__proto__":{"a":1},"constructor":{},"toString":1}'),
  Array.from({ length: 600 }, () => 'x'),
];

type Schema = z.core.JSONSchema.BaseSchema;

/** An input that has the value at every place: at the top, in groups, and in the entries of lists. */
function withAll(schema: Schema, value: unknown, levels = 4): unknown {
  const list = schema.items as Schema | undefined;
  if (list && levels > 0) return [withAll(list, value, levels - 1)];
  if (!schema.properties || levels === 0) return value;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, part]) => [
      name,
      withAll(part as Schema, value, levels - 1),
    ]),
  );
}

/** The same at the top alone, where groups and lists stand. */
const atTop = ({ properties = {} }: Schema, value: unknown) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, value]));

test('there are operations', () => {
  expect(operations.length).toBeGreaterThan(200);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, { input }) => {
  const schema = jsonSchemaOf(input);

  test('is read or refused with a message, whatever its fields have', () => {
    const wrong: unknown[] = [];
    for (const value of oddValues) {
      // Fields are checked one by one, so that all may be odd at once.
      for (const sent of [atTop(schema, value), atTop(schema, [value]), withAll(schema, value)]) {
        // The messages are made when they are read.
        const texts = input.safeParse(sent).error?.issues.map(({ message }) => message) ?? [];
        if (texts.includes('') || unusableIn(sent, input).length > 20) wrong.push(sent);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('says little about a text of very many words, lines or entries', () => {
    const long = ['a ', 'a\n', 'a,', 'a\t'].map((part) => part.repeat(100_000));
    const counts = long.flatMap((text) => {
      const sent = [atTop(schema, text), withAll(schema, text)];
      return sent.map((one) => input.safeParse(one).error?.issues.length ?? 0);
    });
    expect(Math.max(...counts)).toBeLessThan(1_000);
  });

  test('is read or refused with a text, whatever a form has in its fields', () => {
    const wrong: string[] = [];
    const names = Object.keys(schema.properties ?? {});
    for (const value of oddTexts) {
      for (const within of ['', '[0]', '.a', '[0].quantity']) {
        const form = new URLSearchParams(names.map((name) => [`${name}${within}`, value]));
        const submission = parseForm(form, input, {});
        const texts = submission.status === 'success' ? [] : Object.values(submission.error ?? {}).flat();
        if (texts.includes('')) wrong.push(form.toString());
      }
    }
    expect(wrong).toEqual([]);
  });
});
