import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleMeeting, meeting } from '../answers';
import { listMeetings } from '../meeting-list.server';
import { presentMeeting } from '../present';

export const loader = respond({
  GET: call(
    listMeetings,
    {
      says: 'Lists the company’s meetings between two times, by start.',
      answer: z.array(meeting),
      example: {
        sent: { start: '2026-11-23T00:00:00+08:00', end: '2026-11-30T00:00:00+08:00', limit: 1 },
        answer: [exampleMeeting],
      },
    },
    ({ items }) => items.map(presentMeeting),
    { next: (page) => page.next },
  ),
});
export const action = loader;
