import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleGst, gstFigures } from '../answers';
import { presentGst, readGst } from '../gst.server';

export const loader = respond({
  GET: call(
    readGst,
    {
      says: 'Returns the figures of the GST return for a period, in dollars, with the documents they come from.',
      answer: z.object({ code, data: gstFigures }),
      example: {
        sent: { from: '2026-01-01', to: '2035-12-31' },
        answer: { code: 200, data: exampleGst },
      },
    },
    (figures) => ({ code: 200, data: presentGst(figures) }),
  ),
});
export const action = loader;
