import { expect, test } from 'vitest';
import { z } from 'zod';
import './plain-wording';

const said = (schema: z.ZodType, sent: unknown) => schema.safeParse(sent).error?.issues[0]?.message;

test.each([
  [z.object({ id: z.string() }), {}, 'This is missing.'],
  [z.string(), null, 'This must be text.'],
  [z.number(), 'one', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'maybe', 'This must be yes or no.'],
  [z.array(z.string()), 'one', 'This must be a list.'],
  [z.object({}), 'one', 'This is of the wrong kind.'],
  [z.string().max(2_000), 'x'.repeat(2_001), 'This is too long: at most 2,000 characters.'],
  [z.enum(['one', 'two']), 'three', 'This cannot be used here.'],
])('what a field says nothing of is said in a sentence for people', (schema, sent, text) => {
  expect(said(schema, sent)).toBe(text);
});

test('a field’s own words come first', () => {
  expect(said(z.string('Choose a client.'), null)).toBe('Choose a client.');
});
