import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleStocktake, stocktakeAnswer } from '../answers';
import { presentStocktake } from '../present';
import { listStocktakes, startStocktake } from '../stocktakes.server';

export const loader = respond({
  GET: call(
    listStocktakes,
    {
      says: 'Lists the stocktakes, newest first.',
      answer: z.object({ code, data: z.array(stocktakeAnswer) }),
      example: { answer: { code: 200, data: [exampleStocktake] } },
    },
    ({ items }) => ({ code: 200, data: items.map(presentStocktake) }),
    { next: (page) => page.next },
  ),
  POST: call(
    startStocktake,
    {
      says: 'Starts a stocktake of a location, or returns the one that is open there.',
      answer: z.object({ code, data: stocktakeAnswer }),
      example: { sent: { location: '' }, answer: { code: 200, data: exampleStocktake } },
    },
    (stocktake) => ({ code: 200, data: presentStocktake(stocktake) }),
  ),
});
export const action = loader;
