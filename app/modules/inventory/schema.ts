import { z } from 'zod';
import { fromAddress } from '~/core/address';
import { amount } from '~/core/amount';
import { definedFields } from '~/core/changes';
import { moment } from '~/core/moment';
import { orNull, unlessNothing } from '~/core/optional';
import { stockQuantity } from '~/core/quantity';
import { code, flag, line, lines, wholeNumber } from '~/core/text';
import * as messages from './messages';
import { usualUnit } from './prices';
import { isCountable, isStocked, mostUnits, movementTypes } from './stock';

export const count = stockQuantity(mostUnits, messages.countWrong);

/** An optional number. */
const bound = orNull(stockQuantity(mostUnits, messages.boundWrong)).meta({
  anyOf: undefined,
  type: ['number', 'null'],
  minimum: 0,
  multipleOf: 0.001,
});

const productName = line({ needed: messages.nameNeeded, most: 150 });

/** The fields of a stock item, which a service leaves empty. */
const place = {
  productSegment: line({ most: 100 }).describe('Required unless it is a service.'),
  location: line({ most: 150 }).describe('Required unless it is a service.'),
};

const barcode = code({ most: 64 }).describe(
  'The EAN or UPC printed on it, or any text. Unique; an archived item frees it.',
);

const stocked = flag.describe(
  'false for a service, which has a name, SKU, unit, price and cost, but no stock.',
);

/** An optional amount. */
const money = orNull(amount(messages.priceWrong, { least: 0 })).meta({
  anyOf: undefined,
  type: ['number', 'null'],
  minimum: 0,
  multipleOf: 0.01,
});

const prices = {
  unit: line({ most: 20 }).describe('The unit it is counted in, such as pcs, box, kg or hour.'),
  price: money.describe('The selling price in dollars. Needs Quotes.'),
  cost: money.describe('The cost in dollars. Needs Quotes.'),
};

const fractions = flag.describe(
  'true for an item that is counted in parts of its unit, such as 1.5 kg, with at most three decimals.',
);

const bounds = {
  minimumCount: bound.describe('Free stock below it raises an alert. Without it the forecast decides.'),
  maximumCount: bound.describe('A total above it raises an alert. Without it the forecast decides.'),
};

/** What a stock item must have and a service must not. */
const neededInStock = [
  ['productSegment', messages.segmentNeeded],
  ['location', messages.locationNeeded],
  ['totalCount', messages.countWrong],
  ['onHoldCount', messages.countWrong],
] as const;
export const onlyInStock = [
  ...neededInStock.map(([field]) => field),
  'barcode',
  'minimumCount',
  'maximumCount',
] as const;

type Sent = { stocked?: boolean } & { [Field in (typeof onlyInStock)[number]]?: unknown };

/** Also checked if other fields are wrong, so that people see all mistakes at once. */
const at = (field: string, error: string) => ({
  path: [field],
  error,
  when: ({ issues }: z.core.ParsePayload) => !issues.some(({ path }) => path?.[0] === field),
});

/** Adds the rules that depend on whether it is a service. `isMissing` says which value a stock item can't have. */
function byKind<Schema extends z.ZodType>(schema: Schema, isMissing: (value: unknown) => boolean): Schema {
  const withNeeded = neededInStock.reduce(
    (ruled, [field, error]) =>
      ruled.refine((sent) => !isStocked(sent as Sent) || !isMissing((sent as Sent)[field]), at(field, error)),
    schema,
  );
  return onlyInStock.reduce(
    (ruled, field) =>
      ruled.refine(
        (sent) => isStocked(sent as Sent) || !(sent as Sent)[field],
        at(field, messages.serviceHasNone),
      ),
    withNeeded,
  );
}

/** Whole units unless the item has fractions. */
const counted = ['totalCount', 'onHoldCount', 'minimumCount', 'maximumCount'] as const;

export const newItemInput = byKind(
  z.object({
    SKU: code({ needed: messages.skuNeeded, most: 60 }),
    barcode: barcode.default(''),
    stocked: stocked.default(true),
    fractions: fractions.default(false),
    productName,
    productSegment: place.productSegment.default(''),
    location: place.location.default(''),
    totalCount: unlessNothing(count).describe('Required unless it is a service.'),
    onHoldCount: unlessNothing(count).describe('Required unless it is a service.'),
    minimumCount: bounds.minimumCount.default(null),
    maximumCount: bounds.maximumCount.default(null),
    unit: prices.unit.default(''),
    price: prices.price.optional(),
    cost: prices.cost.optional(),
  }),
  (value) => value === undefined || value === '',
)
  .refine(({ minimumCount, maximumCount }) => inOrder(minimumCount, maximumCount), {
    path: ['maximumCount'],
    error: messages.maximumBelowMinimum,
  })
  .superRefine((sent, { addIssue }) => {
    for (const field of counted) {
      if (isCountable(sent[field] ?? 0, sent)) continue;
      addIssue({ code: 'custom', path: [field], message: messages.wholeNeeded });
    }
  })
  .transform(
    ({
      SKU: sku,
      totalCount = 0,
      onHoldCount = 0,
      minimumCount: minimum,
      maximumCount: maximum,
      unit,
      ...same
    }) => ({ sku, totalCount, onHoldCount, minimum, maximum, unit: unit || usualUnit, ...same }),
  );

/** Whether the minimum is not above the maximum, if there are both. */
export function inOrder(minimum: number | null, maximum: number | null): boolean {
  return minimum === null || maximum === null || minimum <= maximum;
}

export const revision = wholeNumber(messages.revisionWrong)
  .optional()
  .describe('The revision you read. If it was saved since, the answer is 409.');

/** Any of an item's details. Fields that are not sent stay; SKU and counts never change here. */
export const itemChangeInput = byKind(
  z.object({
    id: z.string(),
    ...z.object({ barcode, stocked, fractions, productName, ...place, ...bounds, ...prices }).partial().shape,
    revision,
  }),
  (value) => value === '',
).transform(({ id, revision, minimumCount: minimum, maximumCount: maximum, unit, ...same }) => {
  const changes = { ...same, minimum, maximum, unit: unit === '' ? usualUnit : unit };
  return { id, revision, changes: definedFields(changes) };
});

const momentOrNone = unlessNothing(moment('Enter a date and time.'));

/** What a phone says of the time of a press, for entries that wait for the network. */
export const saidMoments = {
  saidAt: momentOrNone.describe(
    'When it happened, by the caller’s clock; now if it is missing. A count is of that moment: movements after it are added, and one before it that arrives later leaves the total as it was counted.',
  ),
  sentAt: momentOrNone.describe(
    'The time of sending by the same clock. With it, a wrong clock does no harm. A repeated call may send another value.',
  ),
};

/** A movement of stock. Only a counted total may be 0, and it needs a reason. */
const transaction = z
  .object({
    itemId: z.string(messages.itemNeeded).min(1, messages.itemNeeded),
    type: z.enum(movementTypes, messages.typeWrong),
    quantity: stockQuantity(mostUnits, messages.quantityWrong).describe(
      'In units: whole ones unless the item has fractions. For adjust the counted total.',
    ),
    takeHeld: flag
      .optional()
      .describe('true for a fulfilment that may also take what jobs hold. Without it that is refused (409).'),
    note: lines({ most: 1_000 }).default(''),
    ...saidMoments,
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
