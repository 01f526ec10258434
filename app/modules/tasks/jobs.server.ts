import { clockKind, dueIn } from '~db/jobs';
import { tasks } from './collections';

/** Each morning, reminds of the tasks that are due and makes the next ones of those that repeat. */
export const wakeTasks = clockKind({
  name: 'tasks.wake',
  due: [dueIn(tasks, ({ day }) => ({ wakesOn: { $lte: day } }))],
  begin: { made: 0, reminded: 0 },
  async run(run) {
    const { wakeTasks: wake } = await import('./repeating.server');
    return await wake(run);
  },
});
