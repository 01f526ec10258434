import { z } from 'zod';
import { code, time } from '~/core/answer';

const line = z.object({
  key: z.string().describe('The same for as long as the same thing is needed.'),
  text: z.string(),
  why: z.string(),
  link: z.string().describe('The page about it.'),
  since: time,
});

const group = z.object({
  kind: z.string().describe('tasks-overdue, leave-to-decide, alerts …'),
  title: z.string(),
  count: z
    .int()
    .nullable()
    .describe('As the list of `link` counts it, up to 1,001; null where it is no list.'),
  link: z.string(),
  lines: z.array(line).describe('At most seven.'),
});

export const todayAnswer = z.object({
  code,
  data: z.object({
    day: z.iso.date().describe('Today in Singapore.'),
    groups: z.array(group),
    week: z
      .array(
        z.object({
          day: z.iso.date(),
          holiday: z.string().describe('Its name; empty where the day is none.'),
          away: z.string().describe('Who is away, in words. Never why.'),
          meetings: z.string().describe('How many, in words.'),
          jobs: z.string().describe('How many are still to do, in words.'),
        }),
      )
      .describe('From Monday to Sunday.'),
  }),
});

export const exampleToday: z.input<typeof todayAnswer> = {
  code: 200,
  data: {
    day: '2026-11-24',
    groups: [],
    week: [{ day: '2026-11-23', holiday: '', away: '', meetings: '', jobs: '' }],
  },
};

export const bellAnswer = z.object({
  code,
  data: z.object({
    unread: z.int(),
    things: z.int().describe('How many things need the caller, as the groups of GET /api/today count them.'),
    lines: z.array(line).describe('The latest first.'),
    counts: z.array(z.object({ to: z.string(), count: z.int().describe('Up to 100.'), says: z.string() })),
  }),
});
