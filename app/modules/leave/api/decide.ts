import { z } from 'zod';
import { code, id } from '~/core/answer';
import { errorCodes } from '~/core/refusal';
import { call, respond } from '~/web/respond.server';
import { exampleId } from '../answers';
import { decideLeave } from '../decide.server';

const outcome = z.union([
  z.object({ id, status: z.enum(['approved', 'rejected']) }),
  z.object({ id, why: z.enum(errorCodes), message: z.string() }).describe('A request that stays as it was.'),
]);

export const loader = respond({
  POST: call(
    decideLeave,
    {
      says: 'Approves or rejects several requests. Those that can’t be decided stay as they were. People get their email after 30 seconds, in which `/api/leave/undo` takes a decision back. For managers, HR and owners.',
      answer: z.object({ code, data: z.array(outcome) }),
      example: {
        sent: { ids: [exampleId], decision: 'approve' },
        answer: { code: 200, data: [{ id: exampleId, status: 'approved' }] },
      },
      refuses: { forbidden: 'The caller can’t decide about anyone’s leave.' },
    },
    ({ status, outcomes }) => ({
      code: 200,
      data: outcomes.map(({ id, refusal }) =>
        refusal ? { id, why: refusal.why, message: refusal.message } : { id, status },
      ),
    }),
  ),
});
export const action = loader;
