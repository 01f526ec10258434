import { expect, test } from 'vitest';
import { levelsTo } from './forecast-card';

test.each([
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [14, [0, 5, 10, 15]],
  [284, [0, 100, 200, 300]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
])('the lines across a chart up to %i end no lower', (most, levels) => {
  expect(levelsTo(most).map(({ at }) => at)).toEqual(levels);
});
