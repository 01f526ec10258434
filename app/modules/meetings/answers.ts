import { z } from 'zod';
import { code, id, message, revision, time } from '~/core/answer';
import { noRepeat, repeatAnswer } from '~/core/repeat-input';
import * as messages from './messages';

/** A meeting in the documented shape, as `present.ts` makes it. */
export const meeting = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    clientId: id,
    owner: id.describe('The id of the person whose meeting it is.'),
    startTime: time,
    endTime: time,
    place: z.string(),
    ...repeatAnswer,
    attendees: z
      .array(
        z.object({
          id: id.nullable().describe('Of a colleague.'),
          name: z.string(),
          email: z.string().describe('Empty for colleagues.'),
          contact: z.boolean().describe('Whether it is the client’s contact person.'),
          invitation: z.enum(['none', 'sent', 'failed']),
        }),
      )
      .describe('Who comes besides the client and the owner.'),
    invite: z.boolean(),
    remind: z.boolean(),
    revision,
    logs: z
      .array(z.object({ at: time, by: z.string(), text: z.string() }))
      .describe('Changes and notes, oldest first. Lines are never changed or removed.'),
  })
  .meta({ id: 'Meeting' });

export const savedAnswer = z.object({
  code,
  message,
  data: meeting,
  warning: z
    .string()
    .optional()
    .describe('Set if it overlaps another meeting of the same person, or if somebody is on leave then.'),
});

/** What the examples send, and the meeting they return. */
export const exampleTexts = {
  title: 'Tasting for the new outlet',
  desc: 'Three roasts, with the head chef.',
  startTime: '2026-11-24T10:00:00+08:00',
  endTime: '2026-11-24T11:00:00+08:00',
} as const;

export const exampleMeeting: z.input<typeof meeting> = {
  id: '7c02e1f94ab35d6681f0e2a9',
  title: exampleTexts.title,
  description: exampleTexts.desc,
  clientId: '9d04c1e7a35f8b2260e7d41c',
  owner: '61c2d3e4f5a6978812340fed',
  startTime: '2026-11-24T02:00:00.000Z',
  endTime: '2026-11-24T03:00:00.000Z',
  place: '',
  ...noRepeat,
  attendees: [],
  invite: false,
  remind: false,
  revision: 0,
  logs: [{ at: '2026-11-21T09:30:00.000Z', by: 'Lim Mei Hua', text: 'Added' }],
};

/** The answer of a call that saved a meeting. */
export const exampleSaved = (said: string) => ({ code: 200 as const, message: said, data: exampleMeeting });
export const exampleDeleted = { code: 200 as const, message: messages.deleted };
