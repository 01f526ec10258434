import { expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from '~/core/json-schema';
import { email, flag, line, wholeNumber } from '~/core/text';
import { curlOf } from './curl';
import { fieldRows } from './field-rows';

const rowsOf = (schema: z.ZodType) =>
  fieldRows(
    JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) as JsonSchema,
  );

test('the parts of an input describe what to send, not how it is cleaned', () => {
  const input = z.object({
    name: line({ needed: 'Enter it.', most: 60 }),
    address: line({ most: 300 }).default(''),
    email: email('Enter it.').optional(),
    referral: flag.default(false),
    version: wholeNumber('A number.', 1).describe('The newest.').optional(),
    role: z.enum(['a', 'b']),
    password: z.string().min(6).max(200),
  });
  expect(rowsOf(input)).toEqual([
    { name: 'name', type: 'text', needed: true, limits: 'At most 60 characters.' },
    { name: 'address', type: 'text', needed: false, limits: 'At most 300 characters.' },
    { name: 'email', type: 'email address', needed: false, limits: 'At most 254 characters.' },
    { name: 'referral', type: 'true or false', needed: false, limits: '' },
    { name: 'version', type: 'whole number', needed: false, limits: '1 or more. The newest.' },
    { name: 'role', type: 'one of', needed: true, limits: '"a", "b".' },
    { name: 'password', type: 'text', needed: true, limits: '6 to 200 characters.' },
  ]);
});

test('fields inside lists and objects have their whole name', () => {
  const item = z.object({ id: z.string() }).meta({ id: 'RowsTestItem' });
  const answer = z.object({
    code: z.literal(200),
    data: z.array(z.union([item, z.object({ other: z.string() })])),
    at: z.iso.datetime().nullable(),
  });
  expect(rowsOf(answer).map(({ name, type }) => [name, type])).toEqual([
    ['code', 'always 200'],
    ['data', 'list of object'],
    ['data[].id', 'text'],
    ['at', 'time or null'],
  ]);
});

test('a request is typed into a shell so that the shell changes nothing', () => {
  expect(curlOf({ method: 'GET', url: 'https://x.example/a?b=c&d=e', identity: true })).toBe(
    `curl 'https://x.example/a?b=c&d=e' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
  const sent = curlOf({
    method: 'PUT',
    url: 'https://x.example/a',
    identity: false,
    body: { name: "Ah Seng's" },
  });
  expect(sent).toBe(`curl -X PUT 'https://x.example/a' \\\n  --json '{\n  "name": "Ah Seng'\\''s"\n}'`);
});
