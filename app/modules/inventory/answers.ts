import { z } from 'zod';
import { id, revision, time } from '~/core/answer';
import { alertTypes } from './alert-conditions';
import { resourceStatuses } from './resource-statuses';
import { movementTypes } from './stock';

const units = z.number().min(0);
const bound = units.nullable();

/** An item in the documented shape, as `present.ts` makes it. */
export const itemAnswer = z
  .object({
    id,
    SKU: z.string(),
    barcode: z.string().describe('The barcode printed on it; empty if it has none.'),
    productName: z.string(),
    productSegment: z.string(),
    location: z.string(),
    stocked: z.boolean().describe('false for a service, which has no stock.'),
    fractions: z.boolean().describe('Whether it is counted in parts of its unit, such as 1.5 kg.'),
    totalCount: units.describe('The number in stock; 0 for a service.'),
    onHoldCount: units.describe('How many of them are on hold; it can be more than the stock.'),
    minimumCount: bound.describe('Free stock below it raises an alert; null if the forecast decides.'),
    maximumCount: bound.describe('A total above it raises an alert; null if the forecast decides.'),
    unit: z.string().describe('The unit it is counted in.'),
    price: z.number().optional().describe('The selling price, if it is set and the caller has Quotes.'),
    cost: z.number().optional().describe('The cost, if it is set and the caller has Quotes.'),
    revision,
  })
  .meta({ id: 'Item' });

/** What the documentation's examples send, and the item they return. */
export const exampleItemSent = {
  SKU: 'BEAN-1KG',
  barcode: '8888196110117',
  productName: 'Kopi beans, 1 kg',
  productSegment: 'Beans',
  totalCount: 40,
  onHoldCount: 6,
  location: 'Shelf A1',
  unit: 'pcs',
  price: 28.5,
  cost: 17.2,
} as const;

export const exampleItem: z.input<typeof itemAnswer> = {
  id: '4b1f60c29ad37e85c0216f9d',
  ...exampleItemSent,
  stocked: true,
  fractions: false,
  minimumCount: null,
  maximumCount: null,
  revision: 0,
};

/** A line of the ledger. */
export const lineAnswer = z
  .object({
    id,
    itemId: id,
    type: z.enum(movementTypes),
    quantity: units.describe('The number of units; for adjust, the counted total.'),
    note: z.string(),
    userName: z.string().describe('Who recorded it, by their name at the time.'),
    createdAt: time,
  })
  .meta({ id: 'StockTransaction' });

const counted = z.object({ counted: units, countedAt: time, countedBy: z.string() });

/** A stocktake in the documented shape. */
export const stocktakeAnswer = z
  .object({
    id,
    location: z.string().describe('Empty for all locations.'),
    status: z.enum(['open', 'finished']),
    startedBy: z.string(),
    startedAt: time,
    finishedBy: z.string().nullable(),
    finishedAt: time.nullable(),
    differences: z.int().min(0).nullable().describe('How many were booked; null until it is finished.'),
  })
  .meta({ id: 'Stocktake' });

export const stocktakeLineAnswer = z
  .object({
    itemId: id,
    SKU: z.string(),
    productName: z.string(),
    location: z.string(),
    unit: z.string(),
    fractions: z.boolean(),
    inStock: z.boolean().describe('false once the item was deleted; nothing is booked then.'),
    count: counted.nullable().describe('The latest count.'),
    others: z.array(counted).describe('The counts before it, the latest first.'),
    was: z.number().nullable().describe('What was there by the ledger when it was counted.'),
    difference: z.number().nullable().describe('What is booked at the end, or was.'),
    value: z
      .number()
      .optional()
      .describe('The cost of the difference, if it is known and the caller has Quotes.'),
    reason: z.string(),
  })
  .meta({ id: 'StocktakeLine' });

export const stocktakeWholeAnswer = stocktakeAnswer.extend({
  left: z
    .int()
    .min(0)
    .describe(
      'How many items are not counted yet. `lines` has the first 2,000 of them; as they are counted, others come.',
    ),
  lines: z.array(stocktakeLineAnswer),
});

export const exampleStocktake: z.input<typeof stocktakeAnswer> = {
  id: '29ad37e85c0216f9d4b1f60c',
  location: 'Shelf A1',
  status: 'open',
  startedBy: 'Chen Wei',
  startedAt: '2026-11-21T02:00:00.000Z',
  finishedBy: null,
  finishedAt: null,
  differences: null,
};

export const exampleStocktakeLine: z.input<typeof stocktakeLineAnswer> = {
  itemId: exampleItem.id,
  SKU: 'BEAN-1KG',
  productName: 'Kopi beans, 1 kg',
  location: 'Shelf A1',
  unit: 'pcs',
  fractions: false,
  inStock: true,
  count: { counted: 38, countedAt: '2026-11-21T02:05:00.000Z', countedBy: 'Chen Wei' },
  others: [],
  was: 40,
  difference: -2,
  value: -34.4,
  reason: '',
};

export const alertAnswer = z
  .object({ id, alertType: z.enum(alertTypes), description: z.string(), createdAt: time })
  .meta({ id: 'Alert' });

const day = z.iso.date().nullable();
const amount = z.number().min(0).nullable();

/** A resource in the documented shape. */
export const resourceAnswer = z
  .object({
    id,
    name: z.string(),
    type: z.string(),
    status: z.enum(resourceStatuses),
    capacity: amount.describe('In any unit; null if it is not set.'),
    quantity: amount.describe('The number available; null if it is not set.'),
    note: z.string(),
    lastMaintenance: day,
    nextMaintenance: day,
    revision,
  })
  .meta({ id: 'Resource' });

export const exampleResourceSent = {
  name: 'Delivery van GBH 4410 K',
  type: 'Vehicle',
  status: 'Available',
  capacity: 800,
  quantity: 1,
  lastMaintenance: '2026-08-21',
  nextMaintenance: '2027-02-21',
  note: 'Key with Ahmad.',
} as const;

export const exampleResource: z.input<typeof resourceAnswer> = {
  id: 'c0216f9d4b1f60c29ad37e85',
  ...exampleResourceSent,
  revision: 0,
};
