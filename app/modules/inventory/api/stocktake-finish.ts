import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleStocktake, exampleStocktakeLine, stocktakeWholeAnswer } from '../answers';
import { presentStocktakeWhole } from '../present';
import { finishStocktake } from '../stocktakes.server';

export const loader = respond({
  POST: call(
    finishStocktake,
    {
      says: 'Books all differences of a stocktake at once, with their reasons, and ends it.',
      answer: z.object({ code, data: stocktakeWholeAnswer }),
      example: {
        params: { id: exampleStocktake.id },
        sent: { reason: 'Damp' },
        answer: {
          code: 200,
          data: {
            ...exampleStocktake,
            status: 'finished' as const,
            differences: 1,
            finishedBy: 'Chen Wei',
            finishedAt: '2026-11-21T03:00:00.000Z',
            left: 0,
            lines: [{ ...exampleStocktakeLine, reason: 'Damp' }],
          },
        },
      },
      refuses: { conflict: 'It is finished already, or nothing was counted.' },
    },
    (found) => ({ code: 200, data: presentStocktakeWhole(found) }),
  ),
});
export const action = loader;
