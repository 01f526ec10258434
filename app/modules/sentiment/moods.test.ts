import { expect, test } from 'vitest';
import { confidenceColour, moodLevel, shownAverage } from './moods';

test.each([
  [[], null],
  [[80], 80],
  [[80, 81], 81],
  [[50, 40, 41], 44],
  [[0, 0, 0], 0],
])('the average confidence of %j is %j', (confidences, shown) => {
  expect(shownAverage(confidences)).toBe(shown);
});

test('an average that rounds to 1 is displayed as 8 less, as the specification states', () => {
  expect(shownAverage([1])).toBe(-7);
  expect(shownAverage([0, 2])).toBe(-7);
  expect(shownAverage([0, 1])).toBe(-7);
  expect(shownAverage([1, 1, 2])).toBe(-7);
  // 1.5 rounds to 2, 0.33 to 0.
  expect(shownAverage([1, 2])).toBe(2);
  expect(shownAverage([0, 0, 1])).toBe(0);
});

test('a confidence is green from 80 on, yellow from 60 on, red below', () => {
  expect([100, 80, 79, 60, 59, 0, -7].map(confidenceColour)).toEqual([
    'green',
    'green',
    'yellow',
    'yellow',
    'red',
    'red',
    'red',
  ]);
});

test('a week is above, in or below the middle', () => {
  expect(moodLevel({ sentiment: 'positive', confidence: 70 })).toBe(70);
  expect(moodLevel({ sentiment: 'negative', confidence: 45 })).toBe(-45);
  expect(Object.is(moodLevel({ sentiment: 'neutral', confidence: 90 }), 0)).toBe(true);
});
