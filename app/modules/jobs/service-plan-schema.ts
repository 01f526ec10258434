import { z } from 'zod';
import { amount } from '~/core/amount';
import { day } from '~/core/moment';
import { orNull } from '~/core/optional';
import { checkRepeat, repeatChangeFields, repeatFields } from '~/core/repeat-input';
import { line, lines, wholeNumber } from '~/core/text';
import * as messages from './messages';
import { assignedEmployees, helperIds, jobTime } from './schema';
import { priceUnits } from './service-plan';

const fields = {
  clientId: z.string(messages.clientNeeded).min(1, messages.clientNeeded),
  kindId: orNull(line({ most: 100 })).describe('The id of the kind of job that its visits are.'),
  title: line({ most: 150 }).describe('The title of its visits; that of the kind if it is empty.'),
  description: lines({ most: 5_000 }).describe('Their description; that of the kind if it is empty.'),
  jobTime,
  assignedEmployees: assignedEmployees.describe(
    'The id of the driver of its visits, or none. Visits on days they are away have no driver.',
  ),
  helperIds,
  price: orNull(amount(messages.planPriceWrong)).describe(
    'In dollars, before GST; null for no invoices. Needs Quotes, and so does `per`.',
  ),
  per: z
    .enum(priceUnits, messages.perWrong)
    .describe('Whether each visit is invoiced after its end, or each year on its first day.'),
  from: day(messages.planFromNeeded).describe('The day from which visits are planned.'),
};

export const newServicePlanInput = z
  .object({
    ...fields,
    kindId: fields.kindId.default(null),
    title: fields.title.default(''),
    description: fields.description.default(''),
    jobTime: jobTime.default('09:00'),
    assignedEmployees: fields.assignedEmployees.default([]),
    helperIds: fields.helperIds.default([]),
    price: fields.price.default(null),
    per: fields.per.optional(),
    ...repeatFields,
  })
  .superRefine(({ kindId, title, from, ...sent }, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (!kindId && title === '') wrong('title', messages.planTitleNeeded);
    if (!sent.repeat) wrong('repeat', messages.planRepeatNeeded);
    else checkRepeat(sent, from, addIssue);
  });

/** Any of a plan's fields. Fields that are not sent stay. */
export const servicePlanChangeInput = z.object({
  id: z.string(),
  ...z.object(fields).partial().shape,
  ...repeatChangeFields,
  revision: wholeNumber(messages.revisionWrong)
    .optional()
    .describe('The revision you read. If the plan was saved since, the answer is 409.'),
});

/** The filter of the list: all, or those that end within 60 days. */
export const planShow = z.enum(['', 'ending']).catch('').default('');
