import { call, respond } from '~/web/respond.server';
import { exampleSent, exampleTask, savedAnswer } from '../answers';
import * as messages from '../messages';
import { presentTask } from '../present';
import { createTask } from '../tasks.server';

export const loader = respond({
  POST: call(
    createTask,
    {
      says: 'Adds a task for a client.',
      answer: savedAnswer,
      example: {
        sent: exampleSent,
        answer: { code: 200, message: messages.created, data: exampleTask },
      },
      refuses: { 'not-found': 'This client doesn’t exist.' },
    },
    (task) => ({ code: 200, message: messages.created, data: presentTask(task) }),
  ),
});
export const action = loader;
