import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { amount } from '~/core/amount';
import { orNull } from '~/core/optional';
import { code, line, lines, wholeNumber } from '~/core/text';
import { mostLines } from '~/core/typed-lines';
import { upload } from '~/core/upload';
import * as messages from './messages';
import { usualUnit } from './prices';
import { mostUnits, movementTypes } from './stock';

const count = wholeNumber(messages.countWrong).pipe(z.number().max(mostUnits, messages.countWrong));

/** An optional number. */
const bound = orNull(
  wholeNumber(messages.boundWrong).pipe(z.number().max(mostUnits, messages.boundWrong)),
).meta({ anyOf: undefined, type: ['integer', 'null'], minimum: 0 });

const details = {
  productName: line({ needed: messages.nameNeeded, most: 150 }),
  productSegment: line({ needed: messages.segmentNeeded, most: 100 }),
  location: line({ needed: messages.locationNeeded, most: 150 }),
};

/** An optional amount. */
const money = orNull(amount(messages.priceWrong, { least: 0 })).meta({
  anyOf: undefined,
  type: ['number', 'null'],
  minimum: 0,
  multipleOf: 0.01,
});

const prices = {
  unit: line({ most: 20 }).describe('What it is counted in, such as pcs, box, kg or hour.'),
  price: money.describe('What one is sold for, in dollars. Needs Quotes.'),
  cost: money.describe('What one costs you, in dollars. Needs Quotes.'),
};

const bounds = {
  minimumCount: bound.describe('Free stock below it makes an alert; without one the forecast decides.'),
  maximumCount: bound.describe('A total above it makes an alert; without one the forecast decides.'),
};

export const newItemInput = z
  .object({
    SKU: code({ needed: messages.skuNeeded, most: 60 }),
    ...details,
    totalCount: count,
    onHoldCount: count,
    minimumCount: bounds.minimumCount.default(null),
    maximumCount: bounds.maximumCount.default(null),
    unit: prices.unit.default(''),
    price: prices.price.optional(),
    cost: prices.cost.optional(),
  })
  .refine(({ minimumCount, maximumCount }) => inOrder(minimumCount, maximumCount), {
    path: ['maximumCount'],
    error: messages.maximumBelowMinimum,
  })
  .transform(({ SKU: sku, minimumCount: minimum, maximumCount: maximum, unit, ...same }) => ({
    sku,
    minimum,
    maximum,
    unit: unit || usualUnit,
    ...same,
  }));

/** Whether the minimum is not above the maximum, if there are both. */
export function inOrder(minimum: number | null, maximum: number | null): boolean {
  return minimum === null || maximum === null || minimum <= maximum;
}

export const revision = wholeNumber(messages.revisionWrong)
  .optional()
  .describe('As the edit page knows it: where it was saved since, a 409.');

/** Any of an item's details. Fields that are not sent stay; SKU and counts never change here. */
export const itemChangeInput = z
  .object({ id: z.string(), ...z.object({ ...details, ...bounds, ...prices }).partial().shape, revision })
  .transform(({ id, revision, minimumCount: minimum, maximumCount: maximum, unit, ...same }) => {
    const own = { ...same, minimum, maximum, unit: unit === '' ? usualUnit : unit };
    const sent = Object.entries(own).filter(([, value]) => value !== undefined);
    return {
      id,
      revision,
      changes: Object.fromEntries(sent) as { [Name in keyof typeof own]?: NonNullable<(typeof own)[Name]> },
    };
  });

/** A movement of at least 1 unit. Only a counted total may be 0, and it needs a reason. */
const transaction = z
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

export const transactionInput = fromAddress('itemId', transaction);

export const searchText = line({ most: 150 }).default('');

export const importFileInput = z.object({ file: upload(messages.importFileNeeded) });

/** What somebody types into the picker of a line. */
export const pickItemInput = z.object({ q: line({ most: 150 }).default('') });

/** The values of a form with lines when a button fills in items or turns pasted rows into lines. */
export const editLinesInput = z.object({
  lines: z.array(z.unknown(), messages.linesWrong).max(mostLines, messages.linesWrong).default([]),
  paste: z.string().max(200_000, messages.pasteTooLong).default(''),
});
