import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { listActivity } from '../activity.server';
import { lineAnswer } from '../answers';
import { presentLine } from '../present';

export const loader = respond({
  GET: call(
    listActivity,
    {
      says: 'Lists a person’s activity, newest first: the caller’s, or for owners that of `userID`.',
      answer: z.array(lineAnswer),
      example: {
        sent: { limit: 1 },
        answer: [
          {
            id: 'c0a9174e2f6db385019e4a7d',
            at: '2026-11-21T09:30:00.000Z',
            userId: '7f3a9e51c06b2d84f1a05c9e',
            userName: 'Lim Mei Hua',
            action: 'changed',
            subject: 'client',
            subjectId: '9d04c1e7a35f8b2260e7d41c',
            detail: 'Ah Seng Coffee House: phone, address',
          },
        ],
      },
    },
    ({ items }) => items.map(presentLine),
    { next: (page) => page.next },
  ),
});
export const action = loader;
