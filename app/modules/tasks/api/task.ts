import { doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleTask, savedAnswer, task } from '../answers';
import * as messages from '../messages';
import { presentTask } from '../present';
import { changeTask, deleteTask } from '../tasks.server';

const params = { id: exampleTask.id };

export const loader = respond({
  PUT: call(
    changeTask,
    {
      says: 'Changes the fields of a task that are sent.',
      answer: savedAnswer,
      example: {
        params,
        sent: { status: 'in_progress' },
        answer: { code: 200, message: messages.updated, data: { ...exampleTask, status: 'in_progress' } },
      },
      refuses: { conflict: 'The task was saved since you read it.' },
    },
    (changed) => ({ code: 200, message: messages.updated, data: presentTask(changed) }),
    { record: task },
  ),
  DELETE: call(
    deleteTask,
    {
      says: 'Deletes a task.',
      answer: doneAnswer,
      example: { params, answer: { code: 200, message: messages.deleted } },
    },
    () => ({ code: 200, message: messages.deleted }),
  ),
});
export const action = loader;
