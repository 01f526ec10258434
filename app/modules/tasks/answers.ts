import { z } from 'zod';
import { code, id, message, revision, time } from '~/core/answer';
import { noRepeat, repeatAnswer } from '~/core/repeat-input';
import { priorities, statuses } from './statuses';

/** A task in the documented shape, as `present.ts` makes it. */
export const task = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    endDate: z.iso.date(),
    CustomerID: id,
    priority: z.enum(priorities),
    status: z.enum(statuses),
    assignee: id.describe('The id of the assignee.'),
    ...repeatAnswer,
    reminder: z.boolean().describe('Whether the assignee gets a mail on the end date.'),
    checklist: z.array(z.object({ text: z.string(), done: z.boolean() })),
    revision,
    createdAt: time,
  })
  .meta({ id: 'Task' });

export const savedAnswer = z.object({ code, message, data: task });
/** What the documentation's examples send, and the task they return. */
export const exampleSent = {
  title: 'Send samples of the light roast',
  description: 'Three bags of 250 g, to the outlet in Bedok.',
  endDate: '2026-11-27',
  priority: 'High',
  CustomerID: '9d04c1e7a35f8b2260e7d41c',
} as const;

export const exampleTask: z.input<typeof task> = {
  id: '7c3e90d15b2a4f6881d3e0b7',
  ...exampleSent,
  status: 'todo',
  assignee: '61c2d3e4f5a6978812340fed',
  ...noRepeat,
  reminder: false,
  checklist: [],
  revision: 0,
  createdAt: '2026-11-21T09:30:00.000Z',
};
