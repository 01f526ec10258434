import { z } from 'zod';
import { line, lines, wholeNumber } from '~/core/text';
import { messages } from './messages';
import { mostUnits, movementTypes } from './stock';

const count = wholeNumber(messages.countWrong).pipe(z.number().max(mostUnits, messages.countWrong));

export const newItemInput = z
  .object({
    SKU: line({ needed: messages.skuNeeded, most: 60 }),
    productName: line({ needed: messages.nameNeeded, most: 150 }),
    productSegment: line({ needed: messages.segmentNeeded, most: 100 }),
    location: line({ needed: messages.locationNeeded, most: 150 }),
    totalCount: count,
    onHoldCount: count,
  })
  .transform(({ SKU: sku, ...same }) => ({ sku, ...same }));

/** A movement as it is sent: from 1 unit on; only a counted total may be 0, and it needs its reason. */
export const transactionInput = z
  .object({
    itemId: z.string(messages.itemNeeded).min(1, messages.itemNeeded),
    type: z.enum(movementTypes, messages.typeWrong),
    quantity: wholeNumber(messages.quantityWrong).pipe(z.number().max(mostUnits, messages.quantityWrong)),
    note: lines({ most: 1_000 }).default(''),
  })
  .refine(({ type, quantity }) => type === 'adjust' || quantity !== 0, {
    path: ['quantity'],
    error: messages.quantityWrong,
  })
  .refine(({ type, note }) => type !== 'adjust' || note !== '', {
    path: ['note'],
    error: messages.reasonNeeded,
  });
