import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { warningAnswer } from '../../ready';
import { exampleInvoice, invoice } from '../answers';
import { issueInvoice } from '../issue.server';
import { presentInvoice } from '../present';

export const loader = respond({
  POST: call(
    issueInvoice,
    {
      says: 'Issues a draft: it gets its number, today’s date and its due date, and can no longer be changed.',
      answer: z.object({ code, warning: warningAnswer, data: invoice }),
      example: {
        params: { id: exampleInvoice.id },
        answer: {
          code: 200,
          warning: [
            {
              code: 'no-way-to-pay',
              message:
                'It doesn’t say how to pay: there are neither PayNow nor bank details in Settings, Company.',
              link: '/settings/company/payments',
            },
          ],
          data: exampleInvoice,
        },
      },
      refuses: { conflict: 'It has already been issued, or `blocking` says what to mend or accept first.' },
    },
    (issued) => ({ code: 200, warning: issued.warning, data: presentInvoice(issued) }),
  ),
});
export const action = loader;
