import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleCredit, invoice } from '../answers';
import { creditInvoice } from '../credit.server';
import { presentInvoice } from '../present';

export const loader = respond({
  POST: call(
    creditInvoice,
    {
      says: 'Issues a credit note for an invoice and returns it: for lines, an amount before GST, or all that is left.',
      answer: z.object({ code, data: invoice }),
      example: {
        params: { id: exampleCredit.id },
        sent: { reason: 'One bag was torn', amount: 24 },
        answer: { code: 200, data: exampleCredit },
      },
      refuses: {
        conflict:
          'It is a draft or a credit note, nothing is left to credit, or an invoice has taken this deposit off.',
      },
    },
    (changed) => ({ code: 200, data: presentInvoice(changed) }),
  ),
});
export const action = loader;
