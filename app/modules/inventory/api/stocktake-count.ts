import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleItem, exampleStocktake, exampleStocktakeLine, stocktakeLineAnswer } from '../answers';
import { presentStocktakeLine } from '../present';
import { countItem } from '../stocktakes.server';

export const loader = respond({
  POST: call(
    countItem,
    {
      says: 'Stores a count of an item in a stocktake. All counts stay; the latest is booked at the end.',
      answer: z.object({ code, data: stocktakeLineAnswer }),
      example: {
        params: { id: exampleStocktake.id },
        sent: { itemId: exampleItem.id, counted: 38 },
        answer: { code: 200, data: exampleStocktakeLine },
      },
      refuses: { conflict: 'The stocktake is finished, or the item is no longer in stock.' },
    },
    ({ line }) => ({ code: 200, data: presentStocktakeLine(line) }),
  ),
});
export const action = loader;
