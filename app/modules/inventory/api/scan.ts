import { z } from 'zod';
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
        ok: z.literal(true),
        code: z.string(),
        q: z.string(),
        items: z.array(itemAnswer),
        choices: z.array(itemAnswer).describe('The matches of q, if no item has the code.'),
      }),
      example: {
        sent: { code: '4006381333931' },
        answer: { ok: true, code: '4006381333931', q: '', items: [], choices: [] },
      },
    },
    (found) => ({ ok: true as const, ...presentScan(found) }),
  ),
});
export const action = loader;
