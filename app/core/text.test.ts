import { expect, test } from 'vitest';
import { email, flag, line, lines } from './text';

test.each([
  ['outer and double spaces', '  Kopi   & Toast ', 'Kopi & Toast'],
  ['line breaks and control characters', 'Kopi\r\n\u0000Toast', 'Kopi Toast'],
  ['composed letters', 'Cafe\u0301', 'Café'],
])('a line is tidied of %s', (_, typed, kept) => {
  expect(line().parse(typed)).toBe(kept);
});

test('several lines keep their breaks', () => {
  expect(lines().parse('\n  \n one\r\n\r\n two \n')).toBe(' one\n\n two');
  expect(lines().parse('  \n ')).toBe('');
  expect(lines().parse('one\vtwo\u0000\u001b\tthree')).toBe('one\ntwo\tthree');
  expect(lines({ needed: 'Enter it.' }).safeParse('\u0000').success).toBe(false);
});

test('a needed line refuses nothing, spaces and what is no text, in its own words', () => {
  for (const sent of [undefined, null, '', '   ', 5, {}, []]) {
    const parsed = line({ needed: 'Enter it.' }).safeParse(sent);
    expect(parsed.error?.issues[0]?.message).toBe('Enter it.');
  }
});

test('a line has an end', () => {
  expect(line({ most: 3 }).safeParse('abc').success).toBe(true);
  expect(line({ most: 3 }).safeParse('abcd').error?.issues[0]?.message).toBe(
    'This is too long: at most 3 characters.',
  );
});

test('an address is kept in small letters', () => {
  expect(email('Enter it.').parse('  Mei@Kopi.SG ')).toBe('mei@kopi.sg');
});

test.each(['mei', 'mei@', '@kopi.sg', 'mei@kopi', 'mei kopi@kopi.sg', 'a@b.c\nBcc: x@y.z'])(
  '%j is no address',
  (typed) => {
    expect(email('Enter it.').safeParse(typed).success).toBe(false);
  },
);

test.each([
  [true, true],
  ['on', true],
  ['true', true],
  [['false', 'on'], true],
  [false, false],
  ['', false],
  ['false', false],
])('the flag %j is %j', (sent, kept) => {
  expect(flag.parse(sent)).toBe(kept);
});

test('a flag is nothing else', () => {
  for (const sent of ['yes please', 7, {}, null]) expect(flag.safeParse(sent).success).toBe(false);
});
