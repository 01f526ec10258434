import { expect, test } from 'vitest';
import { shownLength } from './show';

test.each([
  [[3, 3, 2.5], '8.5s'],
  [Array(20).fill(3), '1 min 0s'],
  // As the machine adds it, 59.99999999999998.
  [Array(25).fill(2.4), '1 min 0s'],
  [[60, 5.1], '1 min 5.1s'],
])('all scenes together last as long as their seconds say: %j', (seconds, shown) => {
  expect(shownLength(seconds.map((one: number) => ({ seconds: one })))).toBe(shown);
});
