import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleStocktake, exampleStocktakeLine, stocktakeWholeAnswer } from '../answers';
import { presentStocktakeWhole } from '../present';
import { readStocktake } from '../stocktakes.server';

export const loader = respond({
  GET: call(
    readStocktake,
    {
      says: 'Returns a stocktake with its items, their counts and differences; a finished one with those that were counted.',
      answer: z.object({ code, data: stocktakeWholeAnswer }),
      example: {
        params: { id: exampleStocktake.id },
        answer: { code: 200, data: { ...exampleStocktake, left: 211, lines: [exampleStocktakeLine] } },
      },
    },
    (found) => ({ code: 200, data: presentStocktakeWhole(found) }),
  ),
});
export const action = loader;
