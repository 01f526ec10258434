import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { readChart } from '../chart.server';

export const loader = respond({
  GET: call(
    readChart,
    {
      says: 'The counts at the close of each of the last 30 days, 26 weeks, 24 months or of all years, oldest first; the last is of this moment. Of one item, or of all summed.',
      answer: z.array(z.object({ date: z.iso.date(), totalCount: z.int(), onHoldCount: z.int() })),
      example: {
        sent: { period: 'yearly' },
        answer: [
          { date: '2025-12-31', totalCount: 52, onHoldCount: 0 },
          { date: '2026-11-21', totalCount: 40, onHoldCount: 6 },
        ],
      },
      refuses: { 'not-found': 'The company has no such item.' },
    },
    (rows) => rows,
  ),
});
export const action = loader;
