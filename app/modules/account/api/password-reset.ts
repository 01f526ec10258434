import { z } from 'zod';
import { code, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import * as messages from '../messages';
import { requestReset } from '../reset.server';

export const loader = respond({
  POST: call(
    requestReset,
    {
      says: 'Sends an email with a link that sets a new password. The answer is the same for an unknown address.',
      answer: z.object({ code, message }),
      example: {
        sent: { email: 'ah.kow@kopi.example' },
        answer: { code: 200, message: messages.resetSent },
      },
    },
    () => ({ code: 200, message: messages.resetSent }),
  ),
});
export const action = loader;
