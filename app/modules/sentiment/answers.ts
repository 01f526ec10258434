import { z } from 'zod';
import { id, time } from '~/core/answer';
import { moods } from './moods';

/** A record in the documented shape, as `present.ts` makes it. */
export const sentimentRecord = z
  .object({
    id,
    week: z.string().describe('The ISO 8601 week: Monday to Sunday in Singapore.'),
    date: z.iso.date().describe('The Monday of the week.'),
    sentiment: z.enum(moods),
    summary: z.string(),
    confidence: z
      .int()
      .min(0)
      .max(100)
      .describe('In percent; at most 50 if the week has fewer than three notes.'),
    createdAt: time,
  })
  .meta({ id: 'Sentiment' });

export const exampleSentiment: z.input<typeof sentimentRecord> = {
  id: '5c1e9a70d2b84f3366a1e07f',
  week: '2026-W47',
  date: '2026-11-16',
  sentiment: 'positive',
  summary: 'Mostly positive (4 notes). Key line: “Very happy with the new blend.”',
  confidence: 80,
  createdAt: '2026-11-22T21:00:04.000Z',
};
