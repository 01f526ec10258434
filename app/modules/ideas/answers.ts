import { z } from 'zod';
import { id, revision, time } from '~/core/answer';

/** An idea in the documented shape, as `present.ts` makes it. */
export const idea = z
  .object({
    id,
    Title: z.string(),
    Description: z.string(),
    Types: z.array(z.string()).describe('Its tags.'),
    CreateBy: z.string().describe('The id of the user who wrote it, or "AI Generated".'),
    Fav: z.boolean(),
    Generated: z.boolean().describe('Whether it has a storyboard.'),
    revision,
    createdAt: time,
    CustomerID: id,
  })
  .meta({ id: 'Idea' });

/** What the examples send, and the idea they return. */
export const exampleTexts = {
  Title: 'A stamp card for the new outlet',
  Description: 'Ten stamps, one cup. Handed out in Bedok from the first day.',
  Types: ['Loyalty', 'New outlet'],
} as const;

export const exampleIdea: z.input<typeof idea> = {
  id: '5b1f0a9c77d24e6138c0aa42',
  ...exampleTexts,
  Types: [...exampleTexts.Types],
  CreateBy: '61c2d3e4f5a6978812340fed',
  Fav: false,
  Generated: false,
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
  CustomerID: '9d04c1e7a35f8b2260e7d41c',
};
