import { z } from 'zod';
import { code } from '~/core/answer';
import { call, respond } from '~/web/respond.server';
import { exampleKind, exampleKindSent, jobKind } from '../answers';
import { addKind, listKinds } from '../kinds.server';
import { presentKind } from '../present';

export const loader = respond({
  GET: call(
    listKinds,
    {
      says: 'Lists the kinds of job by name.',
      answer: z.array(jobKind),
      example: { sent: { limit: 1 }, answer: [exampleKind] },
    },
    ({ items }) => items.map(presentKind),
    { next: (page) => page.next },
  ),
  POST: call(
    addKind,
    {
      says: 'Adds a kind of job: what its jobs start with.',
      answer: z.object({ code, data: jobKind }),
      example: { sent: exampleKindSent, answer: { code: 200, data: exampleKind } },
      refuses: { conflict: 'Another kind has this name, or there are 200 already.' },
    },
    (kind) => ({ code: 200, data: presentKind(kind) }),
  ),
});
export const action = loader;
