import { expect, test } from 'vitest';
import { randomWord } from './random';

test('no word comes twice, also after the pool is drawn again', () => {
  const words = Array.from({ length: 5_000 }, () => randomWord(12).toString('hex'));
  expect(new Set(words).size).toBe(5_000);
  expect(words.every((word) => /^[0-9a-f]{24}$/.test(word))).toBe(true);
});

test('a word stays what it is when others are drawn', () => {
  const word = randomWord(16);
  const told = word.toString('hex');
  for (let n = 0; n < 600; n += 1) randomWord(16);
  expect(word.toString('hex')).toBe(told);
});

test('a word may be as long as the pool, and none is empty of chance', () => {
  const long = randomWord(4_096);
  expect(long.length).toBe(4_096);
  expect(new Set(long).size).toBeGreaterThan(200);
});
