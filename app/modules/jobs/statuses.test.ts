import { expect, test } from 'vitest';
import { isOnPath, statuses } from './statuses';

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
