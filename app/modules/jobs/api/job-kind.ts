import { z } from 'zod';
import { code, doneAnswer } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleKind, jobKind } from '../answers';
import { changeKind, deleteKind } from '../kinds.server';
import * as messages from '../messages';
import { presentKind } from '../present';

const params = { id: exampleKind.id };

export const loader = respond({
  PUT: call(
    changeKind,
    {
      says: 'Changes the fields of a kind of job that are sent. Its jobs stay as they are.',
      answer: z.object({ code, data: jobKind }),
      example: {
        params,
        sent: { duration: 60 },
        answer: { code: 200, data: { ...exampleKind, duration: 60 } },
      },
      refuses: { conflict: 'The kind was saved since you read it, or another one has this name.' },
    },
    (kind) => ({ code: 200, data: presentKind(kind) }),
    { record: jobKind },
  ),
  DELETE: call(
    deleteKind,
    {
      says: 'Deletes a kind of job. Its jobs stay as they are.',
      answer: doneAnswer,
      example: { params, answer: { code: 200, message: messages.kindDeleted } },
    },
    () => ({ code: 200, message: messages.kindDeleted }),
  ),
});
export const action = loader;
