import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleId, exampleRequest, leaveRequest } from '../answers';
import * as messages from '../messages';
import { presentRequest } from '../present';
import { addCertificate } from '../requests.server';

const type = 'Medical Leave';

export const loader = respond({
  POST: call(
    addCertificate,
    {
      says: 'Adds the medical certificate of leave that has none, as `multipart/form-data`. For the person and those who decide about their leave.',
      answer: z.object({ code, data: leaveRequest, message }),
      example: {
        params: { id: exampleId },
        answer: {
          code: 200,
          data: { ...exampleRequest, type, certificateUrl: '/files/7c1f0a93d2b84e6f5a0c9d32' },
          message: messages.certificateAdded,
        },
      },
      refuses: {
        conflict: 'It has a certificate, takes none, or was rejected or cancelled.',
        forbidden: 'The caller can’t decide about this person’s leave.',
      },
    },
    ({ request }) => ({ code: 200, data: presentRequest(request), message: messages.certificateAdded }),
  ),
});
export const action = loader;
