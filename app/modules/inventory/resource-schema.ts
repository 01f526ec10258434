import { z } from 'zod';
import { definedFields } from '~/core/changes';
import { day } from '~/core/moment';
import { orNull } from '~/core/optional';
import { line, lines } from '~/core/text';
import * as messages from './messages';
import { newStatuses, resourceStatuses } from './resource-statuses';
import { revision } from './schema';
import { mostUnits } from './stock';

/** An optional number, with or without decimals. */
const amount = orNull(
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,10}(\.\d{1,4})?$/, messages.amountWrong)
          .transform(Number),
      ],
      messages.amountWrong,
    )
    .pipe(z.number().min(0, messages.amountWrong).max(mostUnits, messages.amountWrong)),
).meta({ anyOf: undefined, type: ['number', 'null'], minimum: 0 });

const maintenance = orNull(day(messages.dayWrong)).meta({
  anyOf: undefined,
  type: ['string', 'null'],
  format: 'date',
});

const fields = {
  name: line({ needed: messages.resourceNameNeeded, most: 150 }),
  type: line({ needed: messages.resourceTypeNeeded, most: 100 }),
  note: lines({ needed: messages.resourceNoteNeeded, most: 1_000 }),
  capacity: amount,
  quantity: amount,
  lastMaintenance: maintenance,
  nextMaintenance: maintenance,
};

/** A new resource. The form offers three statuses; a call may send any. */
export const newResourceInput = z.object({
  ...fields,
  status: z.enum(resourceStatuses, messages.statusNeeded).default(newStatuses[0]),
  capacity: fields.capacity.default(null),
  quantity: fields.quantity.default(null),
  lastMaintenance: fields.lastMaintenance.default(null),
  nextMaintenance: fields.nextMaintenance.default(null),
});

const changes = z.object({ ...fields, status: z.enum(resourceStatuses, messages.statusNeeded) }).partial();

/** Any of its fields. Fields that are not sent stay. */
export const resourceChangeInput = z
  .object({ id: z.string(), ...changes.shape, revision })
  .transform(({ id, revision, ...sent }) => ({ id, revision, changes: definedFields(sent) }));

export const resourceFilters = {
  status: z
    .union([z.literal(''), z.enum(resourceStatuses)], messages.statusNeeded)
    .default('')
    .meta({ anyOf: undefined, type: 'string' }),
  type: line({ most: 100 }).default(''),
  search: line({ most: 150 }).default(''),
};
