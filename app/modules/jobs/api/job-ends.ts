import { z } from 'zod';
import { call, respond } from '~/web/respond.server';
import { exampleRefusedEnd, refusedEnd } from '../answers';
import { presentRefusedEnd } from '../present';
import { listRefusedEnds } from '../refused-ends.server';

export const loader = respond({
  GET: call(
    listRefusedEnds,
    {
      says: 'Lists the ends that drivers sent and that were refused because the job was cancelled, reassigned or deleted meanwhile, oldest first.',
      answer: z.array(refusedEnd),
      example: { answer: [exampleRefusedEnd] },
    },
    ({ items }) => items.map(presentRefusedEnd),
    { next: (page) => page.next },
  ),
});
export const action = loader;
