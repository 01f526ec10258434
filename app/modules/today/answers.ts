import { z } from 'zod';
import { code, time } from '~/core/answer';

const line = z.object({
  key: z.string().describe('Stays the same as long as the line does.'),
  text: z.string(),
  why: z.string(),
  link: z.string().describe('The address of its page.'),
  since: time,
});

const group = z.object({
  kind: z.string().describe('tasks-overdue, leave-to-decide, alerts …'),
  title: z.string(),
  count: z
    .int()
    .nullable()
    .describe('The number of entries in the list at `link`, up to 1,001; null if it is not a list.'),
  link: z.string(),
  lines: z.array(line).describe('At most seven.'),
});

export const todayAnswer = z.object({
  code,
  data: z.object({
    day: z.iso.date().describe('Today in Singapore.'),
    numbers: z
      .array(z.object({ label: z.string(), value: z.string(), about: z.string(), link: z.string() }))
      .describe('Jobs today, people away, what is owed, what to order: each only for those who may see it.'),
    groups: z.array(group),
    week: z
      .array(
        z.object({
          day: z.iso.date(),
          holiday: z.string().describe('The name of the public holiday; empty if there is none.'),
          away: z.string().describe('Who is away, in words, without the reason.'),
          meetings: z.string().describe('The number of meetings, in words.'),
          jobs: z.string().describe('The number of jobs still to do, in words.'),
        }),
      )
      .describe('Monday to Sunday; on a Sunday the seven days from it.'),
  }),
});

export const exampleToday: z.input<typeof todayAnswer> = {
  code: 200,
  data: {
    day: '2026-11-24',
    numbers: [{ label: 'Away', value: '1', about: 'Siew Ling', link: '/LeaveManagement/calendar' }],
    groups: [],
    week: [{ day: '2026-11-23', holiday: '', away: '', meetings: '', jobs: '' }],
  },
};

export const bellAnswer = z.object({
  code,
  data: z.object({
    unread: z.int(),
    things: z.int().describe('How many things are to do now, as at the top of Today.'),
    inDay: z.int().describe('How many meetings, jobs and tasks are in the day.'),
    lines: z.array(line).describe('Latest first.'),
    counts: z.array(z.object({ to: z.string(), count: z.int().describe('Up to 100.'), says: z.string() })),
  }),
});
