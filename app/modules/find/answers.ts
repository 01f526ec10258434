import { z } from 'zod';
import { code } from '~/core/answer';

const link = z.string().describe('The address of its page.');

/** What was found. */
export const findAnswer = z.object({
  code,
  data: z.object({
    q: z.string(),
    hint: z.string().describe('Why there was no search; empty if there was one.'),
    corrected: z.string().describe('The corrected search, if one letter was wrong; otherwise empty.'),
    commands: z.array(z.object({ title: z.string(), link })).describe('Matching pages and actions.'),
    groups: z
      .array(
        z.object({
          kind: z
            .string()
            .describe('client, contact, quotation, invoice, job, task, meeting, item, idea or employee.'),
          title: z.string(),
          more: z.boolean().describe('Whether there are more.'),
          list: z.string().describe('The address of the list with the same search; empty if there is none.'),
          items: z
            .array(
              z.object({
                id: z.string().describe('The id of the record; for a contact, that of the client.'),
                title: z.string(),
                hint: z.string(),
                link,
              }),
            )
            .describe('At most eight.'),
        }),
      )
      .describe('Only kinds with results.'),
  }),
});

export const exampleFind: z.input<typeof findAnswer> = {
  code: 200,
  data: {
    q: 'new quot',
    hint: '',
    corrected: '',
    commands: [{ title: 'New quotation', link: '/Quotes/new' }],
    groups: [],
  },
};
