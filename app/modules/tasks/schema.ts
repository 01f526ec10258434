import { z } from 'zod';
import { definedFields } from '~/core/changes';
import { checklist } from '~/core/checklist-input';
import { day } from '~/core/moment';
import { checkRepeat, repeatChangeFields, repeatFields, repeatOf } from '~/core/repeat-input';
import { flag, line, lines, wholeNumber } from '~/core/text';
import * as messages from './messages';
import { priorities, statuses, views } from './statuses';

/** The most tasks one form changes: those of one page. */
const mostAtOnce = 50;

const status = z.enum(statuses, messages.statusNeeded);
const priority = z.enum(priorities, messages.priorityNeeded);
const assignee = z
  .string(messages.assigneeNeeded)
  .min(1, messages.assigneeNeeded)
  .optional()
  .describe('The user id of the assignee. Defaults to the caller.');

/** A task's fields, under the names of the forms and calls. */
const fields = {
  title: line({ needed: messages.titleNeeded, most: 150 }),
  description: lines({ most: 5_000 }),
  endDate: day(messages.endDateNeeded),
  priority,
  status,
  CustomerID: z.string(messages.clientNeeded).min(1, messages.clientNeeded),
  assignee,
  reminder: flag.describe('Whether the assignee gets a mail on the end date.'),
  checklist,
};

export const newTaskInput = z
  .object({
    ...fields,
    description: fields.description.default(''),
    priority: priority.default('Medium'),
    status: status.default('todo'),
    reminder: fields.reminder.default(false),
    checklist: checklist.default([]),
    ...repeatFields,
  })
  .superRefine((sent, { addIssue }) => checkRepeat(sent, sent.endDate, addIssue))
  .transform(({ CustomerID, assignee, repeat, every, weekdays, monthOn, until, times, ...sent }) => {
    const { checklist: lines, reminder, ...said } = sent;
    const rule = repeatOf({ repeat, every, weekdays, monthOn, until, times }, said.endDate);
    return { clientId: CustomerID, assigneeId: assignee, said, lines, reminder, rule };
  });

/** Any of a task's fields. Fields that are not sent stay. */
export const taskChangeInput = z
  .object({
    id: z.string(),
    ...z.object(fields).partial().shape,
    ...repeatChangeFields,
    revision: wholeNumber(messages.revisionWrong)
      .optional()
      .describe('The revision you read. If the task was saved since, the answer is 409.'),
  })
  .transform(({ id, revision, CustomerID, assignee, ...sent }) => {
    const { repeat, every, weekdays, monthOn, until, times, checklist: lines, ...said } = sent;
    return {
      id,
      revision,
      clientId: CustomerID,
      assigneeId: assignee,
      said: definedFields(said),
      lines,
      repeating: { repeat, every, weekdays, monthOn, until, times },
    };
  });

/** The text of a line that is ticked, or of one that no longer is. */
export const tickInput = z.object({
  id: z.string(),
  tick: z.string().optional(),
  untick: z.string().optional(),
});

/** Who takes all open tasks of a person: a colleague's id, or `me`. */
export const giveInput = z.object({
  id: z.string(),
  assignee: z.string(messages.assigneeNeeded).min(1, messages.assigneeNeeded),
});

const ids = z
  .union([z.string().transform((id) => [id]), z.array(z.string())], messages.noneTicked)
  .transform((all) => [...new Set(all)])
  .pipe(z.array(z.string()).min(1, messages.noneTicked).max(mostAtOnce, messages.tooManyTicked(mostAtOnce)));

/** The ticked tasks and their new status, or the one task whose Complete button was pressed. */
export const statusChangeInput = z.preprocess(
  (sent) => {
    const { complete } = (sent ?? {}) as { complete?: unknown };
    const isOne = typeof complete === 'string' && complete !== '';
    return isOne ? { ids: complete, newStatus: 'completed', one: true } : sent;
  },
  z
    .object({ ids, newStatus: status, one: z.literal(true).optional().catch(undefined) })
    .transform(({ ids, newStatus, one }) => ({ ids, status: newStatus, one: one === true })),
);

const sorts = ['date', 'priority', 'newest'] as const;
/** Open tasks as rows of a table, or in lanes by day or by person. */
const lanes = ['days', 'people'] as const;

/** The search text of a client picker. */
export const pickerSearch = line({ most: 150 }).default('');

/** The query of the task list. Unknown values are ignored. */
export const listWords = {
  show: z.enum(views).catch('open'),
  status: z.enum(statuses).exclude(['completed']).or(z.literal('')).catch(''),
  who: line({ most: 100 }).default(''),
  client: line({ most: 100 }).default(''),
  sort: z.enum(sorts).catch('date'),
  find: line({ most: 150 }).default(''),
  view: z.enum(lanes).or(z.literal('')).catch(''),
};
