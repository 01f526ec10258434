import { z } from 'zod';
import { isFields } from '~/core/form-rows';
import { isNothing } from '~/core/optional';
import { quantity } from '~/core/quantity';
import { flag, line, lines, wholeNumber } from '~/core/text';
import { longestLine, mostLines, type SentLine } from './checklist';
import * as messages from './messages';

/** Minutes, as a number or as a form sends them. */
export const duration = wholeNumber(messages.durationWrong, 5)
  .refine((minutes) => minutes <= 1_440, messages.durationWrong)
  .meta({ minimum: 5, maximum: 1_440, description: 'In minutes.' });

const lineText = line({ needed: messages.checklistWrong, most: longestLine });

/** The lines of a checklist, as a list or as a text with one on each line. Blank and repeated ones are left out. */
function checklistOf<Line extends SentLine>(
  readLine: (sent: unknown) => Line | null,
  item: z.core.JSONSchema.BaseSchema,
) {
  return z
    .preprocess(
      (sent) => (typeof sent === 'string' ? sent.split('\n') : (sent ?? [])),
      z.array(z.unknown(), messages.checklistWrong),
    )
    .transform((sent, { addIssue }) => {
      const read = new Map<string, Line>();
      // At the field itself: a form has one for all lines.
      for (const one of sent.filter((some) => !isNothing(isFields(some) ? some.text : some))) {
        const line = readLine(one);
        if (line && !read.has(line.text)) read.set(line.text, line);
        if (!line) addIssue({ code: 'custom', message: messages.checklistWrong });
        if (!line || read.size > mostLines) break;
      }
      if (read.size > mostLines) addIssue({ code: 'custom', message: messages.checklistTooLong });
      return [...read.values()];
    })
    .meta({ type: 'array', maxItems: mostLines, items: item as z.core.JSONSchema._JSONSchema });
}

const text = { type: 'string', minLength: 1, maxLength: longestLine } as const;

/** The checklist of a job. */
export const checklist = checklistOf<SentLine>(
  (sent) => {
    const read = isFields(sent) ? sent : { text: sent };
    const [words, done] = [lineText.safeParse(read.text), flag.optional().safeParse(read.done)];
    return words.success && done.success ? { text: words.data, done: done.data } : null;
  },
  { type: 'object', properties: { text, done: { type: 'boolean' } }, required: ['text'] },
).describe(
  'What is to be done, at most 30 different lines. A line without `done` stays as it is; the job’s people tick them on their phone.',
);

/** The checklist of a kind of job: texts. */
const checklistTexts = checklistOf<{ text: string }>((sent) => {
  const { data, success } = lineText.safeParse(sent);
  return success ? { text: data } : null;
}, text)
  .transform((all) => all.map((one) => one.text))
  .meta({ type: 'array', maxItems: mostLines, items: text })
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
