import { expect, test } from 'vitest';
import { dayAfter, daysBetween } from '~/core/days';
import { dueDatesToRemind } from './reminders';

test('reminders go three days before, three and fourteen days after the due date, or up to two days later', () => {
  const dueDate = '2026-12-31';
  const reminders = Array.from({ length: 40 }, (_, at) => dayAfter(dueDate, at - 10)).flatMap((today) =>
    dueDatesToRemind(today)
      .filter((one) => one.dueDate === dueDate)
      .map(({ reminder }) => [daysBetween(dueDate, today), reminder]),
  );
  expect(reminders).toEqual([
    [-3, -3],
    [-2, -3],
    [-1, -3],
    [3, 3],
    [4, 3],
    [5, 3],
    [14, 14],
    [15, 14],
    [16, 14],
  ]);
});
