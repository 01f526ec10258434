import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { readChart } from '../chart.server';
import { presentCounts } from '../present';

export const loader = respond({
  GET: call(
    readChart,
    {
      says: 'Returns the counts at the end of each of the last 30 days, 26 weeks, 24 months or all years, oldest first; the last is the current one. For one item or the total of all.',
      answer: z.array(z.object({ date: z.iso.date(), totalCount: z.number(), onHoldCount: z.number() })),
      example: {
        sent: { period: 'yearly' },
        answer: [
          { date: '2025-12-31', totalCount: 52, onHoldCount: 0 },
          { date: '2026-11-21', totalCount: 40, onHoldCount: 6 },
        ],
      },
      refuses: { 'not-found': 'This item doesn’t exist.' },
    },
    (rows) => rows.map(presentCounts),
  ),
});
export const action = loader;
