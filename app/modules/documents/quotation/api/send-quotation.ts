import { z } from 'zod';
import { code, message } from '~/core/answer';
import { mailedAnswer, presentMailed } from '~/core/client-mail';
import { call, respond } from '~/web/respond.server';
import { warningAnswer } from '../../ready';
import { exampleQuotation, exampleSent, quotation as quotationAnswer } from '../answers';
import { sent } from '../messages';
import { presentOne } from '../present';
import { saidOfSending, sendQuotation } from '../sending.server';

export const loader = respond({
  POST: call(
    sendQuotation,
    {
      says: 'Sends a quotation: it can no longer be changed and its link works. With an email address, the link is emailed within a few seconds or in the background.',
      answer: z.object({
        code,
        message,
        mailed: mailedAnswer,
        warning: warningAnswer,
        data: quotationAnswer,
      }),
      example: {
        params: { docID: exampleQuotation.docID },
        sent: {},
        answer: {
          code: 200,
          message: sent,
          mailed: false,
          warning: [{ code: 'no-address', message: 'Kopi Corner has no address.', link: null }],
          data: exampleSent,
        },
      },
      refuses: { conflict: 'It was answered, is no longer valid, or `blocking` says what to mend first.' },
    },
    ({ mailed, to, quotation, warning }) => ({
      code: 200,
      message: saidOfSending({ mailed, to }).text,
      mailed: presentMailed(mailed),
      warning,
      data: presentOne(quotation),
    }),
  ),
});
export const action = loader;
