import { expect, test } from 'vitest';
import { chartedWeeks } from './charted';

const weeks = (...starts: string[]) =>
  chartedWeeks(starts.map((weekStart) => ({ weekStart }))).map(
    ({ weekStart, record }) => `${weekStart}${record ? '' : ' none'}`,
  );

test('a week without a record is a gap, also across the years', () => {
  expect(weeks('2026-12-21', '2027-01-04')).toEqual(['2026-12-21', '2026-12-28 none', '2027-01-04']);
});

test('a chart begins with a record, and reaches back half a year', () => {
  expect(weeks()).toEqual([]);
  expect(weeks('2026-11-16')).toEqual(['2026-11-16']);
  expect(weeks('2020-01-06', '2026-11-16')).toEqual(['2026-11-16']);
  // Twenty-five weeks before, and twenty-six.
  expect(weeks('2026-05-25', '2026-11-16')).toHaveLength(26);
  expect(weeks('2026-05-18', '2026-11-16')).toEqual(['2026-11-16']);
});
