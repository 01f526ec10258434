import { expect, test } from 'vitest';
import { code, email, flag, line, lines } from './text';

test.each([
  ['outer and double spaces', '  Kopi   & Toast ', 'Kopi & Toast'],
  ['line breaks and control characters', 'Kopi\r\n\u0000Toast', 'Kopi Toast'],
  ['composed letters', 'Cafe\u0301', 'Café'],
  ['signs without width', 'Ko\u200bpi\ufeff', 'Kopi'],
  ['turns of the direction', '\u202eKopi\u2066 Toast', 'Kopi Toast'],
  ['half a character', 'Kopi \ud800Toast', 'Kopi Toast'],
  ['joiners and marks around it', '\u200d\u200f Kopi\u200c\u200e', 'Kopi'],
])('a line is tidied of %s', (_, typed, kept) => {
  expect(line().parse(typed)).toBe(kept);
});

test.each([
  ['an emoji of three', '👩🏽\u200d🍳'],
  ['a flag that ends in a tag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a sign shown as a picture', '☕\ufe0f'],
  ['Tamil', 'க்\u200cஷ'],
  ['Arabic with a number', 'قهوة \u200e12\u200f لتر'],
  ['a sign alone', '?'],
  ['one of a script that has none yet', '\u{e000}'],
])('%s stays as it was typed', (_, typed) => {
  expect(line({ needed: 'Enter it.' }).parse(typed)).toBe(typed);
  expect(lines({ needed: 'Enter it.' }).parse(typed)).toBe(typed);
});

test.each([
  '\u200b',
  '\u200b \u200b',
  '\u3164',
  '\u115f\u1160',
  '\u00ad',
  '\u2800',
  '\u202e',
  '\ufe0f',
  '\u{e0067}',
  '\ud800',
  '\u200d\n\u200d',
])('what nobody can see is nothing: %j', (typed) => {
  for (const rule of [line, lines, code]) {
    expect(rule().parse(typed)).toBe('');
    expect(rule({ needed: 'Enter it.' }).safeParse(typed).error?.issues[0]?.message).toBe('Enter it.');
  }
});

test('codes that look alike are alike', () => {
  for (const typed of ['EQP-1', ' EQP\u200d-1', 'EQP-1\u200e', 'EQ\u034fP-1', 'EQP-\u31641']) {
    expect(code().parse(typed)).toBe('EQP-1');
  }
});

test('several lines keep their breaks', () => {
  expect(lines().parse('\n  \n one\r\n\r\n two \n')).toBe(' one\n\n two');
  expect(lines().parse('  \n ')).toBe('');
  expect(lines().parse('one\vtwo\u0000\u001b\tthree')).toBe('one\ntwo\tthree');
  expect(lines({ needed: 'Enter it.' }).safeParse('\u0000').success).toBe(false);
  expect(lines().parse('\u202eone\u200b\n  \ud800two')).toBe('one\n  two');
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

test('an address is stored in lower case', () => {
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

test('null is no text, and refused where one is needed', () => {
  expect(line().parse(null)).toBe('');
  expect(lines().parse(null)).toBe('');
  expect(line({ needed: 'Enter it.' }).safeParse(null).error?.issues[0]?.message).toBe('Enter it.');
  expect(line().safeParse(7).error?.issues[0]?.message).toBe('This must be text.');
});

test.each([
  ['joiners', '\u200d'],
  ['blanks', ' '],
  ['empty lines', '\n'],
  ['marks that are to be put in order', '\u0300\u0316'],
  ['signs that nobody sees', '\u200b\u{e0067}'],
])(
  'what is far too long is refused before the test runs out of time, also where it is full of %s',
  (_, sign) => {
    const typed = `a${sign.repeat(100_000)}${'a'.repeat(100_000)}`;
    for (const rule of [line(), lines(), code(), email('Enter it.')])
      expect(rule.safeParse(typed).success).toBe(false);
  },
);

test('marks that no script heaps upon one letter are left out', () => {
  expect(line().parse(`z${'\u0335'.repeat(400)} Kopi`)).toBe(`z${'\u0335'.repeat(30)} Kopi`);
});

test('what is too long is looked at by no rule of its own field', () => {
  let looked = 0;
  const field = line({ most: 5 }).refine(() => {
    looked += 1;
    return false;
  }, 'It is wrong.');
  const said = (typed: string) => field.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(said('Kopi-O')).toEqual(['This is too long: at most 5 characters.']);
  expect(looked).toBe(0);
  expect(said('Kopi')).toEqual(['It is wrong.']);
});

test('a megabyte is too long before it is cleaned, and what was typed with many blanks is not', () => {
  // The processor's time, which other work on the machine does not prolong.
  const began = process.cpuUsage();
  for (const field of [email('Enter it.'), line(), lines({ most: 200 }), code()]) {
    expect(field.safeParse(' '.repeat(1_000_000)).error?.issues[0]?.message).toMatch(/^This is too long/);
  }
  expect(process.cpuUsage(began).user).toBeLessThan(500_000);
  expect(email('Enter it.').parse(`${' '.repeat(900)}mei@kopi.sg`)).toBe('mei@kopi.sg');
  expect(line({ most: 3 }).parse(`${' '.repeat(500)}abc`)).toBe('abc');
});
