import { expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { statuses } from '~/modules/tasks/statuses';
import { newSample } from './new-sample';
import { sampleTasks } from './tasks';

const now = new Date('2026-11-21T08:00:00Z');

test('the sample company has tasks in every status, late ones, and some of each person', () => {
  const { tasks, lines } = sampleTasks(newSample(now));
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(statuses));
  expect(new Set(tasks.map(({ assigneeId }) => assigneeId)).size).toBe(4);
  const late = tasks.filter(({ open, endDate }) => open && endDate < singaporeDay(now));
  expect(late.length).toBeGreaterThan(2);
  for (const { createdAt, statusAt } of tasks) {
    expect(createdAt.getTime()).toBeLessThanOrEqual(statusAt.getTime());
    expect(statusAt.getTime()).toBeLessThanOrEqual(now.getTime());
  }
  expect(Math.max(...lines.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(now.getTime());
});
