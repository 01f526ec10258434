import { expect, test } from 'vitest';
import { usualWeek, weekInWords } from './working-week';

test.each([
  [usualWeek, 'Monday to Friday'],
  [[1, 2, 3, 4, 5, 6, 7], 'Monday to Sunday'],
  [[2, 3], 'Tuesday, Wednesday'],
  [[1, 2, 4, 6], 'Monday, Tuesday, Thursday, Saturday'],
  [[7], 'Sunday'],
])('the days %j are %s', (week, words) => {
  expect(weekInWords(week)).toBe(words);
});
