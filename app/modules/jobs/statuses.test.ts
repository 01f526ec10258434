import { expect, test } from 'vitest';
import { isOnPath, statuses, statusFor } from './statuses';

test('a job goes from new over assigned and active to ended, and is cancelled from any but ended', () => {
  const path = statuses.flatMap((from) =>
    statuses.filter((to) => from !== to && isOnPath(from, to)).map((to) => `${from} ${to}`),
  );
  expect(path).toEqual([
    'new assigned',
    'new cancelled',
    'assigned active',
    'assigned cancelled',
    'active ended',
    'active cancelled',
  ]);
});

test('a job that gets its driver is assigned, one that loses its driver is new, and no other changes', () => {
  expect(statusFor({ status: 'new', driverId: 'ahmad' })).toBe('assigned');
  expect(statusFor({ status: 'assigned', driverId: null })).toBe('new');
  expect(statusFor({ status: 'active', driverId: 'ahmad' })).toBe('active');
});
