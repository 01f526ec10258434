import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { itemAnswer } from '../answers';
import { presentScan } from '../present';
import { findByCode } from '../scan.server';

export const loader = respond({
  GET: call(
    findByCode,
    {
      says: 'Finds items by a scanned code: several if one has it as its barcode and another as its SKU.',
      answer: z.object({
        code,
        data: z.object({
          code: z.string(),
          q: z.string(),
          items: z.array(itemAnswer),
          choices: z.array(itemAnswer).describe('The matches of q, if no item has the code.'),
        }),
      }),
      example: {
        sent: { code: '4006381333931' },
        answer: { code: 200, data: { code: '4006381333931', q: '', items: [], choices: [] } },
      },
    },
    (found) => ({ code: 200, data: presentScan(found) }),
  ),
});
export const action = loader;
