import { z } from 'zod';
import { mostLines } from '~/core/checklist';
import { checklistOf, lineSchema, lineText } from '~/core/checklist-input';
import { quantity } from '~/core/quantity';
import { line, lines, wholeNumber } from '~/core/text';
import * as messages from './messages';

/** Minutes, as a number or as a form sends them. */
export const duration = wholeNumber(messages.durationWrong, 5)
  .refine((minutes) => minutes <= 1_440, messages.durationWrong)
  .meta({ minimum: 5, maximum: 1_440, description: 'In minutes.' });

/** The checklist of a kind of job: texts. */
const checklistTexts = checklistOf<{ text: string }>((sent) => {
  const { data, success } = lineText.safeParse(sent);
  return success ? { text: data } : null;
}, lineSchema)
  .transform((all) => all.map((one) => one.text))
  .meta({ type: 'array', maxItems: mostLines, items: lineSchema })
  .describe('What is to be done, at most 30 different lines.');

const material = z
  .object({
    itemId: line({ most: 100 }).optional(),
    item: line({ most: 250 }).optional().describe('Its name or SKU, instead of `itemId`.'),
    quantity,
  })
  .refine(({ itemId, item }) => itemId || item, { path: ['item'], error: messages.itemNeeded });

const materials = z
  .array(material.optional(), messages.materialsWrong)
  .max(50, messages.materialsWrong)
  .transform((rows) => rows.filter((row) => row !== undefined))
  .describe('Items of stock that a job of this kind needs: put on hold when it is added.');

const fields = {
  name: line({ needed: messages.kindNameNeeded, most: 100 }),
  title: line({ most: 150 }).describe('The usual title of its jobs.'),
  duration,
  description: lines({ most: 5_000 }).describe('Their usual description.'),
  materials,
  checklist: checklistTexts,
};

export type MaterialInput = z.output<typeof material>;

export const newKindInput = z.object({
  ...fields,
  title: fields.title.default(''),
  duration: fields.duration.default(60),
  description: fields.description.default(''),
  materials: fields.materials.default([]),
  checklist: fields.checklist.default([]),
});

/** Any of a kind's fields. Fields that are not sent stay. */
export const kindChangeInput = z.object({
  id: z.string(),
  ...z.object(fields).partial().shape,
  revision: wholeNumber(messages.revisionWrong)
    .optional()
    .describe('The revision you read. If the kind was saved since, the answer is 409.'),
});

/** What a form without JavaScript sends to have its fields filled in. */
export const fillInput = z.object({
  kindId: line({ most: 100 }).default(''),
  filledKind: line({ most: 100 })
    .default('')
    .describe('The kind whose values the form has been filled with.'),
  title: z.string().default(''),
  duration: z.string().default(''),
  description: z.string().default(''),
  checklist: z.string().default(''),
});
