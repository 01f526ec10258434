import { expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { isOverdue, statuses } from '~/modules/tasks/statuses';
import { samplePerson } from '../../tests/support/sample-person';
import { sampleClients } from './clients';
import { sampleTasks } from './tasks';

const now = new Date('2026-11-21T08:00:00Z');
const staff = ['Lim Mei Hua', 'Rajesh Nair', 'Ahmad bin Ismail', 'Chen Wei'].map((name, at) =>
  samplePerson(`person-${at}`, name, now),
);

test('the sample company has tasks in every status, late ones, and some of each person', () => {
  const { tasks, lines } = sampleTasks(staff, sampleClients(staff, now).clients, now);
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(statuses));
  expect(new Set(tasks.map(({ assigneeId }) => assigneeId)).size).toBe(staff.length);
  const late = tasks.filter((task) => isOverdue(task, singaporeDay(now)));
  expect(late.length).toBeGreaterThan(2);
  for (const { createdAt, statusAt } of tasks) {
    expect(createdAt.getTime()).toBeLessThanOrEqual(statusAt.getTime());
    expect(statusAt.getTime()).toBeLessThanOrEqual(now.getTime());
  }
  expect(Math.max(...lines.map(({ at }) => at.getTime()))).toBeLessThanOrEqual(now.getTime());
});
