import { z } from 'zod';
import { id, time } from '~/core/answer';

/** A market trend in the documented shape, as `present.ts` makes it. */
export const trend = z
  .object({
    id,
    Title: z.string(),
    Description: z.string(),
    Impact: z.array(z.string()).describe('What it affects, in a word or two each.'),
    Relevance: z.string().describe('What it means for this client.'),
    createdAt: time,
  })
  .meta({ id: 'MarketTrend' });

export const exampleTrend: z.input<typeof trend> = {
  id: '1f7e6d5c4b3a291807f6e5d4',
  Title: 'People decide in a chat, not on a website',
  Description: 'More and more questions and orders come as a message.',
  Impact: ['Sales', 'Service'],
  Relevance: 'Ah Seng Coffee House can win by being the one that answers.',
  createdAt: '2026-11-21T09:30:00.000Z',
};

/** The client of the examples. */
export const exampleClientId = '9d04c1e7a35f8b2260e7d41c';
