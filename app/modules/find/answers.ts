import { z } from 'zod';
import { code } from '~/core/answer';

const link = z.string().describe('The page that it leads to.');

/** What was found. */
export const findAnswer = z.object({
  code,
  data: z.object({
    q: z.string(),
    hint: z.string().describe('Why nothing was looked for; empty where something was.'),
    corrected: z.string().describe('What was looked for instead, where one letter was wrong; else empty.'),
    commands: z.array(z.object({ title: z.string(), link })).describe('Pages and things to do that fit.'),
    groups: z
      .array(
        z.object({
          kind: z
            .string()
            .describe('client, contact, quotation, invoice, job, task, meeting, item, idea or employee.'),
          title: z.string(),
          more: z.boolean().describe('There are more than these.'),
          list: z.string().describe('The list that the same search narrows; empty where there is none.'),
          items: z
            .array(
              z.object({
                id: z.string().describe('The id of the record; of a contact, that of the client.'),
                title: z.string(),
                hint: z.string(),
                link,
              }),
            )
            .describe('At most eight.'),
        }),
      )
      .describe('Only kinds of which something was found.'),
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
