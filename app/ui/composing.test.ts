import { expect, test } from 'vitest';
import { isForComposition } from './composing';

test.each([
  ['Chromium and Firefox, while letters are put together', true, 229, true],
  ['Firefox, of an arrow among the letters to choose from', true, 40, true],
  ['Safari, of the Enter that took the letters over', false, 229, true],
  ['an Enter for the page', false, 13, false],
])('%s', (_, isComposing, keyCode, expected) => {
  expect(isForComposition({ isComposing, keyCode })).toBe(expected);
});
