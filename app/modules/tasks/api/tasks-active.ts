import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleTask, task } from '../answers';
import { presentTask } from '../present';
import { listActiveTasks } from '../task-list.server';

export const loader = respond({
  GET: call(
    listActiveTasks,
    {
      says: 'Lists every task that is not completed and those completed in the last 7 days, by end date.',
      answer: z.array(task),
      example: { sent: { limit: 1 }, answer: [exampleTask] },
    },
    ({ items }) => items.map(presentTask),
    { next: (page) => page.next },
  ),
});
export const action = loader;
