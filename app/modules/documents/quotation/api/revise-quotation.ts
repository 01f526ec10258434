import { z } from 'zod';
import { code, id, message } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleQuotation } from '../answers';
import * as messages from '../messages';
import { reviseQuotation } from '../quotations.server';

export const loader = respond({
  POST: call(
    reviseQuotation,
    {
      says: 'Creates a draft that replaces a sent quotation, which can no longer be answered.',
      answer: z.object({ code, message, docID: id, number: z.string() }),
      example: {
        params: { docID: '0c4b8e9d7a6f4d1b8a2e3f5c' },
        sent: {},
        answer: {
          code: 200,
          message: messages.revised,
          docID: exampleQuotation.docID,
          number: exampleQuotation.number,
        },
      },
      refuses: { conflict: 'It is a draft, was answered, or already has a new version.' },
    },
    ({ _id, number }) => ({ code: 200, message: messages.revised, docID: _id, number }),
  ),
});
export const action = loader;
