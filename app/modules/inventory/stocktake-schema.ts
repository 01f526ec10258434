import { z } from 'zod';
import { code, line } from '~/core/text';
import * as messages from './messages';
import { count, saidMoments } from './schema';

export const stocktakeInput = z.object({
  location: line({ most: 150 }).default('').describe('As the items name it. Empty means all locations.'),
});

export const countInput = z.object({
  id: z.string(),
  itemId: z.string(messages.itemNeeded).min(1, messages.itemNeeded),
  counted: count,
  countedAt: saidMoments.saidAt.describe(
    'When it was counted, by the caller’s clock; now if it is missing. What moves after it is taken into account.',
  ),
  sentAt: saidMoments.sentAt,
});

const reason = line({ most: 200 });
export const finishInput = z.object({
  id: z.string(),
  reason: reason.default('').describe('Why the counts differ, for items without a reason of their own.'),
  reasons: z
    .array(z.object({ itemId: z.string().max(100), reason: reason.default('') }), messages.reasonsWrong)
    .max(2_000, messages.reasonsWrong)
    .default([]),
});

/** What was scanned or typed. */
export const scanInput = z.object({
  code: code({ most: 300 }).default('').describe('A barcode, an SKU, or what the QR code of an item says.'),
  q: line({ most: 150 }).default('').describe('Lists items to choose from if no item has the code.'),
});
