import { z } from 'zod';
import { id } from '~/core/answer';

/** An item in the documented shape, as `present.ts` makes it. */
export const itemAnswer = z
  .object({
    id,
    SKU: z.string(),
    productName: z.string(),
    productSegment: z.string(),
    location: z.string(),
    totalCount: z.int().describe('How many there are.'),
    onHoldCount: z.int().describe('How many of them are promised; it may be more than there are.'),
  })
  .meta({ id: 'Item' });

/** What the examples send, and the item that they are answered. */
export const exampleItemSent = {
  SKU: 'BEAN-1KG',
  productName: 'Kopi beans, 1 kg',
  productSegment: 'Beans',
  totalCount: 40,
  onHoldCount: 6,
  location: 'Shelf A1',
} as const;

export const exampleItem: z.input<typeof itemAnswer> = { id: '4b1f60c29ad37e85c0216f9d', ...exampleItemSent };
