import { expect, test } from 'vitest';
import { within } from './show-month';

test('of a stretch the days of a month are shown, also where it begins before and ends after', () => {
  const shown = (start: string, end: string) => Object.values(within('2028-02', { start, end }));
  expect(shown('2028-02-03', '2028-02-04')).toEqual(['2028-02-03', '2028-02-04']);
  expect(shown('2028-01-30', '2028-02-02')).toEqual(['2028-02-01', '2028-02-02']);
  expect(shown('2028-02-28', '2028-03-02')).toEqual(['2028-02-28', '2028-02-29']);
  expect(shown('2027-12-30', '2029-01-02')).toEqual(['2028-02-01', '2028-02-29']);
});
