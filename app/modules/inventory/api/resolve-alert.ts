import { z } from 'zod';
import { message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { resolveAlert } from '../alerts.server';
import * as messages from '../messages';

export const loader = respond({
  PUT: call(
    resolveAlert,
    {
      says: 'Resolves an alert. It returns only if its condition ends and begins again.',
      answer: z.object({ ok: z.literal(true), message }),
      example: {
        params: { id: '9ad37e85c0216f9d4b1f60c2' },
        answer: { ok: true, message: messages.resolved },
      },
    },
    () => ({ ok: true as const, message: messages.resolved }),
  ),
});
export const action = loader;
